ALTER TABLE "venue_faces" ADD COLUMN "homepage_background_type" text DEFAULT 'PLAIN' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_faces" ADD COLUMN "homepage_background_colour" text DEFAULT '#faf7f2' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_faces" ADD COLUMN "homepage_cover_crop" jsonb DEFAULT '{"x":0.5,"y":0.5,"zoom":1}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_faces" ADD COLUMN "homepage_sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_faces" ADD COLUMN "homepage_type_pair" text DEFAULT 'HOUSE' NOT NULL;