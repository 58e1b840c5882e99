CREATE TABLE "affiliates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"note" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "affiliate_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "affiliate_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("event_id",lower("code"));--> statement-breakpoint
CREATE INDEX "orders_affiliate" ON "orders" USING btree ("event_id","affiliate_id") WHERE "orders"."affiliate_id" is not null;