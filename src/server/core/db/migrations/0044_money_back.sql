CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text,
	"order_id" text,
	"booking_id" text,
	"payment_id" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_withdrawn" boolean NOT NULL,
	"reason" text NOT NULL,
	"unasked_cents" bigint DEFAULT 0 NOT NULL,
	"said_at" timestamptz(3) NOT NULL,
	"opened_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	CONSTRAINT "disputes_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "disputes_of_one" CHECK (num_nonnulls("disputes"."order_id", "disputes"."booking_id") = 1 and num_nulls("disputes"."event_id", "disputes"."order_id") <> 1)
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_intent" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_on" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "unasked_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "excused_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("provider","provider_intent") WHERE "payments"."provider_intent" is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("account_id","created_at") WHERE "refunds"."status" = 'OWED';--> statement-breakpoint
UPDATE "refunds" SET "way" = 'card';--> statement-breakpoint
-- What bookings owed by hand stands beside what was refunded from now on.
INSERT INTO "refunds" ("id", "account_id", "booking_id", "amount_cents", "currency", "status", "reason", "notify_buyer", "created_at")
SELECT 'rf_' || substr(md5('owed ' || b."id"), 1, 16), b."account_id", b."id", b."owed_back_cents", b."currency", 'OWED', 'organizer', false,
	coalesce((SELECT max(l."at") FROM "booking_lines" AS l WHERE l."booking_id" = b."id" AND l."kind" IN ('cancelled', 'lapsed', 'moved', 'refund_failed')), now())
FROM "bookings" AS b WHERE b."owed_back_cents" > 0;--> statement-breakpoint
-- So does what the weather called off and nobody had paid by card.
WITH "owed" AS (
	INSERT INTO "refunds" ("id", "account_id", "event_id", "order_id", "amount_cents", "currency", "status", "reason", "notify_buyer", "created_at")
	SELECT DISTINCT ON (o."id") 'rf_' || substr(md5('owed ' || o."id"), 1, 16), o."account_id", o."event_id", o."id", o."total_gross_cents" - o."total_refunded_cents", o."currency",
		'OWED', 'organizer', false, o."cancelled_at"
	FROM "weather_orders" AS w JOIN "orders" AS o ON o."id" = w."order_id"
	WHERE o."cancelled_at" IS NOT NULL AND o."paid_at" IS NOT NULL AND o."payment_id" IS NULL AND o."total_gross_cents" > o."total_refunded_cents"
	RETURNING "order_id"
)
UPDATE "orders" SET "refund_state" = 'owed' WHERE "id" IN (SELECT "order_id" FROM "owed") AND "refund_state" = 'none';
