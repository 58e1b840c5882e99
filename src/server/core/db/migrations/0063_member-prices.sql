ALTER TABLE "promo_codes" ADD COLUMN "combines_with_member_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "member_price_cents" integer;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "tiers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "opens_after_previous" boolean DEFAULT false NOT NULL;