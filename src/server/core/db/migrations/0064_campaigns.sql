CREATE TABLE "campaign_visits" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "campaign_visits_event_id_source_medium_campaign_pk" PRIMARY KEY("event_id","source","medium","campaign")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "campaign" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "campaign" jsonb;