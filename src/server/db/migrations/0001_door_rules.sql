ALTER TABLE "attendees" ADD COLUMN "needs_attention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at_door" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approval" text DEFAULT 'not_needed' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needs_attention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "auto_check_out_at" text;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "minutes_between_entries" integer;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "takes_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "needs_attention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "inside_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "paid_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "presences_inside" ON "presences" USING btree ("check_in_list_id") WHERE "presences"."is_inside";--> statement-breakpoint
UPDATE "presences" SET "inside_since" = "first_in_at" WHERE "is_inside";--> statement-breakpoint
UPDATE "check_in_lists" SET "earlier_rules" = (
	SELECT jsonb_agg('{"auto_check_out_at": null, "minutes_between_entries": null, "takes_payment": false}'::jsonb || "rules" ORDER BY "place")
	FROM jsonb_array_elements("earlier_rules") WITH ORDINALITY AS "each"("rules", "place")
) WHERE "earlier_rules" <> '[]';
