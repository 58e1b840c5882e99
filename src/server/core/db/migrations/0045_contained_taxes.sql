ALTER TABLE "taxes_and_fees" ADD COLUMN "is_contained" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
ALTER TABLE "promo_codes" DROP COLUMN "times_used";