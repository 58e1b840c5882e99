CREATE TABLE "supervisors" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"pin_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"pin_changed_at" timestamptz(3) NOT NULL,
	"removed_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "may_search" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "may_undo_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "may_change_direction" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "may_leave" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "earlier_rights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "pairing_id" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "may_search" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "may_undo_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "may_change_direction" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "may_leave" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "max_devices" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "ended_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "supervisors_event" ON "supervisors" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "pairings_list" ON "pairings" USING btree ("check_in_list_id");--> statement-breakpoint
CREATE INDEX "scans_overrides" ON "scans" USING btree ("check_in_list_id","scanned_at") WHERE override is not null;--> statement-breakpoint
UPDATE "devices" SET "may_undo_others" = "may_override";--> statement-breakpoint
UPDATE "pairings" SET "may_undo_others" = "may_override", "used" = CASE WHEN "used_at" IS NULL THEN 0 ELSE 1 END;
