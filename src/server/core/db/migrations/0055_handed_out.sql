ALTER TABLE "check_in_lists" ADD COLUMN "kind" text DEFAULT 'entry' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "shows_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "handed_out_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "questions_at_door" ON "questions" USING btree ("event_id") WHERE "questions"."shows_at_door" and "questions"."deleted_at" is null;