CREATE TABLE "room_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"room_id" text NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"alt" text NOT NULL,
	"translations" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mails_about_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room_pictures" ADD CONSTRAINT "room_pictures_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_pictures_room" ON "room_pictures" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_pictures_folder" ON "room_pictures" USING btree ("folder");