CREATE TABLE "other_event_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"other_event_id" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "other_events" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "other_event_attachments" ADD CONSTRAINT "other_event_attachments_other_event_id_other_events_id_fk" FOREIGN KEY ("other_event_id") REFERENCES "public"."other_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "other_event_attachments_of" ON "other_event_attachments" USING btree ("other_event_id");--> statement-breakpoint
CREATE INDEX "other_event_attachments_folder" ON "other_event_attachments" USING btree ("folder");