ALTER TABLE "bookings" ADD COLUMN "attendance" text;--> statement-breakpoint
-- That nobody came was a state of its own; now it is said of a confirmed booking, as that somebody came is.
UPDATE "bookings" SET "attendance" = 'did_not_come', "state" = 'confirmed' WHERE "state" = 'no_show';--> statement-breakpoint
UPDATE "bookings" SET "attendance" = 'came' WHERE "state" = 'confirmed' AND "attendance" IS NULL AND (
  SELECT "kind" FROM "booking_lines" WHERE "booking_id" = "bookings"."id" AND "kind" IN ('came', 'no_show')
  ORDER BY "line_no" DESC LIMIT 1) = 'came';
