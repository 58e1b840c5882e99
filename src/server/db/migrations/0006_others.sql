CREATE TABLE "other_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"start_date" text,
	"end_date" text,
	"starts_at" timestamptz(3),
	"ends_at" timestamptz(3),
	"timezone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"website_url" text,
	"email" text,
	"phone" text,
	"sort_order" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "other_event_id" text;--> statement-breakpoint
CREATE INDEX "other_events_account" ON "other_events" USING btree ("account_id","sort_order");--> statement-breakpoint
CREATE INDEX "other_events_live" ON "other_events" USING btree ("sort_order","id") WHERE "other_events"."status" = 'live';--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_other_event_id_other_events_id_fk" FOREIGN KEY ("other_event_id") REFERENCES "public"."other_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_other_event" ON "images" USING btree ("other_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_other_cover" ON "images" USING btree ("other_event_id") WHERE "images"."type" = 'EVENT_COVER';