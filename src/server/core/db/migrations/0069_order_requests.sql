CREATE TABLE "order_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"status" text NOT NULL,
	"holds_places" boolean NOT NULL,
	"requested_at" timestamptz(3) NOT NULL,
	"decided_at" timestamptz(3),
	"decided_by" text,
	"decided_name" text,
	"decline_reason" text,
	"decline_words" text,
	"settled_at" timestamptz(3),
	"pay_until" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_reservations_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_requests_event" ON "order_requests" USING btree ("event_id","requested_at","order_id");--> statement-breakpoint
CREATE INDEX "order_requests_open" ON "order_requests" USING btree ("event_id") WHERE "order_requests"."settled_at" is null;