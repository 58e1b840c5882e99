ALTER TABLE "accounts" ADD COLUMN "payment_check" jsonb;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "house_account_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_failed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "unknown_body" text;--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("provider","received_at");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "is_payment_connected";--> statement-breakpoint
UPDATE "installation" SET "house_account_id" = (SELECT "id" FROM "accounts" ORDER BY "created_at", "ctid" LIMIT 1);
