CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"ticket_id" text,
	"price_id" text,
	"quantity" integer NOT NULL,
	"until" timestamptz(3),
	"reserves_places" boolean NOT NULL,
	"passes_sold_out" boolean NOT NULL,
	"price_cents" integer,
	"waiting_entry_id" text,
	"voided_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"tier" text,
	"ticket_ids" text[] NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"joined_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "voucher_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("event_id",lower("code"));--> statement-breakpoint
CREATE INDEX "vouchers_event" ON "vouchers" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "vouchers_waiting_entry" ON "vouchers" USING btree ("waiting_entry_id") WHERE "vouchers"."waiting_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_event" ON "waiting_entries" USING btree ("event_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "waiting_entries_open" ON "waiting_entries" USING btree ("event_id") WHERE "waiting_entries"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_secret" ON "waiting_entries" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "orders_voucher" ON "orders" USING btree ("voucher_id") WHERE "orders"."voucher_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_voucher" ON "reservations" USING btree ("voucher_id") WHERE "reservations"."voucher_id" is not null;