CREATE TABLE "door_sign_offs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"signed_at" timestamptz(3) NOT NULL,
	"user_id" text NOT NULL,
	"signed_by" text NOT NULL,
	"note" text NOT NULL,
	"sold" integer NOT NULL,
	"entered" integer NOT NULL,
	"takings_cents" bigint NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "door_sign_offs_event" ON "door_sign_offs" USING btree ("event_id","signed_at");--> statement-breakpoint
CREATE INDEX "audit_entries_erasures" ON "audit_entries" USING btree ("event_id","at") WHERE action = 'person_erased';--> statement-breakpoint
CREATE INDEX "scans_incidents" ON "scans" USING btree ("event_id","scanned_at","device_id","id") WHERE kind = 'undo' or override is not null or in_conflict or paid_at_door or verdict->>'kind' in ('revoked', 'unknown_code');