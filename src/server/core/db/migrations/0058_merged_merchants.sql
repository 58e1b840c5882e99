DROP INDEX "receipts_once";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "duplicate_of" text;--> statement-breakpoint
CREATE INDEX "receipts_number" ON "receipts" USING btree ("number_key","purchased_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("account_id","merchant_id","number_key","purchased_on") WHERE "receipts"."duplicate_of" is null;