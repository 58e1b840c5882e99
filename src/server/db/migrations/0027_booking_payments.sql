ALTER TABLE "ledger_entries" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunding_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_booking" ON "ledger_entries" USING btree ("booking_id") WHERE "ledger_entries"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","created_at") WHERE "payments"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending_of_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'PENDING' and "payments"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id","created_at") WHERE "refunds"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_one" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."booking_id") = 1 and num_nulls("ledger_entries"."event_id", "ledger_entries"."order_id") <> 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_one" CHECK (num_nonnulls("payments"."order_id", "payments"."booking_id") = 1 and num_nulls("payments"."event_id", "payments"."order_id") <> 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_one" CHECK (num_nonnulls("refunds"."order_id", "refunds"."booking_id") = 1 and num_nulls("refunds"."event_id", "refunds"."order_id") <> 1);