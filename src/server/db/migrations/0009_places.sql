ALTER TABLE "scans" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "gate" text;--> statement-breakpoint
UPDATE "scans" SET "device_name" = "devices"."name", "gate" = "devices"."gate" FROM "devices" WHERE "devices"."id" = "scans"."device_id";