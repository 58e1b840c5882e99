ALTER TABLE "orders" ADD COLUMN "other_payment" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remind_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_by_hand" jsonb;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("event_id") WHERE "orders"."other_payment" is not null and "orders"."paid_at" is null and "orders"."cancelled_at" is null;