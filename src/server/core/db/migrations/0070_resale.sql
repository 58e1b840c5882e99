ALTER TABLE "attendees" ADD COLUMN "offered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "resold_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "attendees_offered" ON "attendees" USING btree ("event_id","ticket_id") WHERE "attendees"."offered_at" is not null;