DROP INDEX "ticket_codes_current";--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_foreign" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null and "ticket_codes"."is_foreign";--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_current" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null and not "ticket_codes"."is_foreign";