CREATE TABLE "ticket_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"batch_no" integer NOT NULL,
	"order_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text NOT NULL,
	"unit_cents" bigint NOT NULL,
	"point_of_sale" text NOT NULL,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "batch_no" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "may_sell" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "may_sell" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_batches_no" ON "ticket_batches" USING btree ("event_id","batch_no");--> statement-breakpoint
UPDATE "devices" SET "may_sell" = true WHERE "user_id" IS NOT NULL
  OR "check_in_list_id" IN (SELECT "id" FROM "check_in_lists" WHERE cardinality("sells_ticket_ids") > 0)
  OR "id" IN (SELECT "device_id" FROM "allotments" UNION SELECT "device_id" FROM "box_office_entries");--> statement-breakpoint
UPDATE "pairings" SET "may_sell" = true
  WHERE "check_in_list_id" IN (SELECT "id" FROM "check_in_lists" WHERE cardinality("sells_ticket_ids") > 0);
