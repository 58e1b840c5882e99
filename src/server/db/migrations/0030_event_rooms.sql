CREATE TABLE "calendar_feeds" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"room_id" text,
	"made_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_rooms" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"line_no" integer NOT NULL,
	CONSTRAINT "event_rooms_event_id_room_id_pk" PRIMARY KEY("event_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_room" ON "calendar_feeds" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "event_rooms_room" ON "event_rooms" USING btree ("room_id");