CREATE TABLE "row_edits" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"row_key" text NOT NULL,
	"version" integer NOT NULL,
	"user_name" text NOT NULL,
	"fields" text[] NOT NULL,
	"edited_at" timestamptz(3) NOT NULL,
	CONSTRAINT "row_edits_row_key_version_pk" PRIMARY KEY("row_key","version")
);
--> statement-breakpoint
CREATE INDEX "row_edits_edited" ON "row_edits" USING btree ("edited_at");