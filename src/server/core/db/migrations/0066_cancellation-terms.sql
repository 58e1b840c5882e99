ALTER TABLE "accounts" ADD COLUMN "cancellation_fee_per" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "cancellation_steps" jsonb DEFAULT '[{"until_hours":0,"refund_percent":100}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "returned_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancellation_terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancellation_fee_kept_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_settings" ADD COLUMN "booking_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_share_cents" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_share_cents" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_terms" jsonb;