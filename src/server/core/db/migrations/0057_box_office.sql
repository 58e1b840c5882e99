CREATE TABLE "allotments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"device_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"taken_back_by" text,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_office_entries" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"id" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"gate" text,
	"kind" text NOT NULL,
	"entry" jsonb NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"body_hash" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"refers_to" text,
	"order_id" text,
	"conflict" text,
	"sum_cents" bigint,
	"reversed_at" timestamptz(3),
	"sale_no" integer,
	CONSTRAINT "box_office_entries_check_in_list_id_id_pk" PRIMARY KEY("check_in_list_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_at_door" jsonb;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "sells_ticket_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "allotments_list" ON "allotments" USING btree ("check_in_list_id","device_id");--> statement-breakpoint
CREATE INDEX "box_office_entries_refers" ON "box_office_entries" USING btree ("check_in_list_id","refers_to");--> statement-breakpoint
CREATE INDEX "box_office_entries_event" ON "box_office_entries" USING btree ("event_id","sale_no");