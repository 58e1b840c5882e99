ALTER TABLE "accounts" ADD COLUMN "languages" jsonb DEFAULT '["en","de","fr","pt","es","zh-hk","zh-cn","pt-br"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "cancellation_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancellation_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "cancellation_fee_cents" = 10000 WHERE "currency_code" = 'HKD';--> statement-breakpoint
UPDATE "orders" SET "cancellation_fee_cents" = 10000 WHERE "currency" = 'HKD';--> statement-breakpoint
UPDATE "bookings" SET "cancellation_fee_cents" = 10000 WHERE "currency" = 'HKD';
