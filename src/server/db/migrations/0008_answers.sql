ALTER TABLE "answers" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "answers" SET "id" = 'an_' || substr(md5(random()::text || ctid::text), 1, 16);--> statement-breakpoint
ALTER TABLE "answers" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
