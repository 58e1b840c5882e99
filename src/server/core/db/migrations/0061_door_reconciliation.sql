DROP INDEX "scans_incidents";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "waiting_sales" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "camera" jsonb;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "supervisor_id" text;--> statement-breakpoint
CREATE INDEX "scans_incidents" ON "scans" USING btree ("event_id","scanned_at","device_id","id") WHERE kind = 'undo' or override is not null or in_conflict or paid_at_door or over_limit or verdict->>'kind' in ('revoked', 'unknown_code');