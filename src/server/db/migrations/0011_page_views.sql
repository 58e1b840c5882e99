CREATE TABLE "page_views" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"date" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_event_id_date_pk" PRIMARY KEY("event_id","date")
);
