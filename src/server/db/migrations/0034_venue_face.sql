CREATE TABLE "venue_faces" (
	"account_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lead" text NOT NULL,
	"address" text NOT NULL,
	"opening_hours" text NOT NULL,
	"about" text NOT NULL,
	"contact" text NOT NULL,
	"terms" text NOT NULL,
	"translations" jsonb NOT NULL,
	"accent_colour" text NOT NULL,
	"phones" jsonb NOT NULL,
	"email" text NOT NULL,
	"map_url" text NOT NULL,
	"social" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "images_venue" ON "images" USING btree ("account_id","type") WHERE "images"."type" like 'VENUE%';