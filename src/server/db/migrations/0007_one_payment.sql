ALTER TABLE "orders" ADD COLUMN "payment_id" text;--> statement-breakpoint
-- The payment whose money is not gone back as paid twice; the first that came where there are several.
UPDATE "orders" SET "payment_id" = (
  SELECT "payments"."id" FROM "payments"
  WHERE "payments"."order_id" = "orders"."id" AND "payments"."status" = 'SUCCEEDED'
    AND NOT EXISTS (
      SELECT FROM "refunds" WHERE "refunds"."payment_id" = "payments"."id" AND "refunds"."reason" = 'paid_twice')
  ORDER BY "payments"."settled_at", "payments"."id" LIMIT 1);--> statement-breakpoint
-- Of several pages of an order the last stays; the others are asked after until they are closed.
UPDATE "payments" SET "status" = 'FAILED', "failure" = 'cancelled', "settled_at" = "created_at"
WHERE "status" = 'PENDING' AND EXISTS (
  SELECT FROM "payments" "later" WHERE "later"."order_id" = "payments"."order_id" AND "later"."status" = 'PENDING'
    AND ("later"."created_at", "later"."id") > ("payments"."created_at", "payments"."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'PENDING';
