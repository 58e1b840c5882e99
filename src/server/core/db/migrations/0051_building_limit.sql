ALTER TABLE "accounts" ADD COLUMN "building_limit" integer;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "over_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "scans_over_limit" ON "scans" USING btree ("event_id") WHERE "scans"."over_limit";