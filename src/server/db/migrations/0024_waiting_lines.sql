CREATE TABLE "line_places" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"browser" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_places_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
CREATE TABLE "waiting_lines" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"secret" text NOT NULL,
	"is_open" boolean NOT NULL,
	"opened_at_number" integer NOT NULL,
	"next_number" integer NOT NULL,
	"let_in" double precision NOT NULL,
	"rate" double precision NOT NULL,
	"moved_at" timestamptz(3) NOT NULL,
	"fullest" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"empty_since" timestamptz(3),
	CONSTRAINT "waiting_lines_event_id_pk" PRIMARY KEY("event_id")
);
--> statement-breakpoint
CREATE INDEX "line_places_browser" ON "line_places" USING btree ("event_id","browser");