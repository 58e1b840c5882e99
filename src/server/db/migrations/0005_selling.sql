CREATE TABLE "answers" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attendee_id" text,
	"question_id" text NOT NULL,
	"question_title" text NOT NULL,
	"answer" text NOT NULL,
	"options" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"movement_id" text NOT NULL,
	"side" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ledger_entries_movement_id_side_pk" PRIMARY KEY("movement_id","side")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"page_url" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"created_at" timestamptz(3) NOT NULL,
	"asked_at" timestamptz(3),
	"settled_at" timestamptz(3),
	"closed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	CONSTRAINT "provider_events_provider_provider_event_id_pk" PRIMARY KEY("provider","provider_event_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"provider_ref" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"failure" text,
	"notify_buyer" boolean NOT NULL,
	"requested_by" text,
	"created_at" timestamptz(3) NOT NULL,
	"asked_at" timestamptz(3),
	"settled_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "reservation_items" (
	"reservation_id" text NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"secret" text NOT NULL,
	"held_until" timestamptz(3) NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"is_abandoned" boolean DEFAULT false NOT NULL,
	"user_id" text,
	"promo_code_id" text,
	"currency" text NOT NULL,
	"priced" jsonb NOT NULL,
	"details" jsonb,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"card_number" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"sandbox_payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "priced" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_because" text;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD CONSTRAINT "reservation_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_order" ON "answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "answers_attendee" ON "answers" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("event_id","question_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_event" ON "ledger_entries" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."closed_at" is null and "payments"."status" in ('PENDING', 'FAILED');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reservation_items_reservation" ON "reservation_items" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_items_ticket" ON "reservation_items" USING btree ("ticket_id","price_id");--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","held_until");--> statement-breakpoint
CREATE INDEX "sandbox_messages_due" ON "sandbox_messages" USING btree ("heard_at","due_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");