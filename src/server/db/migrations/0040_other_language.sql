ALTER TABLE "other_events" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
UPDATE "other_events" AS "o" SET "language" = "a"."locale" FROM "accounts" AS "a"
WHERE "a"."id" = "o"."account_id" AND "a"."locale" IN ('en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br');
