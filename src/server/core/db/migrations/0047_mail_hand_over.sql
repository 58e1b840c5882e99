CREATE TABLE "message_subscriptions" (
	"account_id" text NOT NULL,
	"address" text NOT NULL,
	"token" text NOT NULL,
	"declined_at" timestamptz(3),
	"last_message_at" timestamptz(3) NOT NULL,
	CONSTRAINT "message_subscriptions_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "handed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "because" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_declinable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_subscriptions_token" ON "message_subscriptions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("about") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
-- What was underway when an older version stopped was never written down as handed over: it is sent again, as it was then.
UPDATE "mails" SET "because" = 'refused' WHERE "failed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" m SET "is_declinable" = false WHERE m."message_type" = 'UNPAID';--> statement-breakpoint
INSERT INTO "message_subscriptions" ("account_id", "address", "token", "last_message_at")
  SELECT r."account_id", r."address", replace(gen_random_uuid()::text, '-', ''), max(r."created_at")
  FROM "message_recipients" r JOIN "messages" m ON m."id" = r."message_id"
  WHERE r."sent_at" IS NULL AND m."is_declinable" AND position('@' in r."address") > 0
  GROUP BY r."account_id", r."address";
