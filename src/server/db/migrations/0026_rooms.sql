CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"units" text[] NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"account_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"kind" text NOT NULL,
	"by_name" text,
	"words" text NOT NULL,
	CONSTRAINT "booking_lines_booking_id_line_no_pk" PRIMARY KEY("booking_id","line_no")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"room_id" text NOT NULL,
	"user_id" text,
	"client_name" text NOT NULL,
	"client_email" text,
	"client_phone" text,
	"client_locale" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"units" text[] NOT NULL,
	"layout" text NOT NULL,
	"people" integer NOT NULL,
	"tier" text NOT NULL,
	"answers" jsonb NOT NULL,
	"note" text NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"price" jsonb NOT NULL,
	"currency" text NOT NULL,
	"total_gross_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"owed_back_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"paid_by" text,
	"paid_reference" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3),
	"asked_at" timestamptz(3) NOT NULL,
	"answer_by" timestamptz(3),
	"pay_by" timestamptz(3),
	"series_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"calendar_no" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"account_id" text NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"booking_id" text,
	"event_id" text,
	"block_id" text,
	CONSTRAINT "occupancy_of_one" CHECK (num_nonnulls("occupancy"."booking_id", "occupancy"."event_id", "occupancy"."block_id") = 1),
	CONSTRAINT "occupancy_lasts" CHECK ("occupancy"."starts_at" < "occupancy"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"translations" jsonb NOT NULL,
	"status" text NOT NULL,
	"units" text[] NOT NULL,
	"area_sqm" integer,
	"floor" text NOT NULL,
	"layouts" jsonb NOT NULL,
	"equipment" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"special_days" jsonb NOT NULL,
	"slot_minutes" integer NOT NULL,
	"min_minutes" integer NOT NULL,
	"max_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"ahead_days" integer NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"at_once_tiers" text[] NOT NULL,
	"questions" jsonb NOT NULL,
	"terms" text NOT NULL,
	"rates" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"tax_and_fee_ids" text[] NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_start" ON "blocks" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_room" ON "bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_series" ON "bookings" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("account_id","asked_at") WHERE "bookings"."state" in ('option', 'requested', 'held');--> statement-breakpoint
CREATE INDEX "occupancy_booking" ON "occupancy" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "occupancy_event" ON "occupancy" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "occupancy_block" ON "occupancy" USING btree ("block_id");
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_once" EXCLUDE USING gist ("account_id" WITH =, "unit" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
