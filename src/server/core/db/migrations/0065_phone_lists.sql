DROP INDEX "devices_token";--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "other_list_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_phone" ON "devices" USING btree ("token_hash","check_in_list_id") WHERE "devices"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "devices_token" ON "devices" USING btree ("token_hash");