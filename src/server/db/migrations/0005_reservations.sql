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
	"session_hash" text NOT NULL,
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
ALTER TABLE "reservation_items" ADD CONSTRAINT "reservation_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_items_reservation" ON "reservation_items" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_items_ticket" ON "reservation_items" USING btree ("ticket_id","price_id");--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","held_until");