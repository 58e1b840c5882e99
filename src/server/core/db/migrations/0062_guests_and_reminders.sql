CREATE TABLE "guest_list_names" (
	"attendee_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"guest_list_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"host" text NOT NULL,
	"places" jsonb NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"secret" text,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "ticket_codes_current";--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "send_before_minutes" integer;--> statement-breakpoint
ALTER TABLE "guest_list_names" ADD CONSTRAINT "guest_list_names_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_list_names" ADD CONSTRAINT "guest_list_names_guest_list_id_guest_lists_id_fk" FOREIGN KEY ("guest_list_id") REFERENCES "public"."guest_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_list_names_list" ON "guest_list_names" USING btree ("guest_list_id");--> statement-breakpoint
CREATE INDEX "guest_lists_event" ON "guest_lists" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_lists_secret" ON "guest_lists" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_foreign" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null and "ticket_codes"."is_foreign";--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_current" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null and not "ticket_codes"."is_foreign";