CREATE TABLE "member_import_rows" (
	"account_id" text NOT NULL,
	"import_id" text NOT NULL,
	"piece" integer NOT NULL,
	"row_no" integer NOT NULL,
	"user_id" text,
	"membership_no" text,
	"email" text,
	"phone" text,
	"relationship" text,
	"said" jsonb NOT NULL,
	"state" text NOT NULL,
	"fields" text[] NOT NULL,
	CONSTRAINT "member_import_rows_import_id_piece_row_no_pk" PRIMARY KEY("import_id","piece","row_no")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"by_user_id" text NOT NULL,
	"by_name" text NOT NULL,
	"today" date NOT NULL,
	"sends_invites" boolean NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"otherwise" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"decided_at" timestamptz(3),
	"done_at" timestamptz(3)
);
