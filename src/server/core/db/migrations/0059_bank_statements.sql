CREATE TABLE "bank_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"imported_by" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"account_id" text NOT NULL,
	"headings_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"used_at" timestamptz(3) NOT NULL,
	CONSTRAINT "statement_columns_account_id_headings_hash_pk" PRIMARY KEY("account_id","headings_hash")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"statement_id" text NOT NULL,
	"identity_hash" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"details" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owed_cents" bigint DEFAULT 0 NOT NULL,
	"given_back" jsonb,
	"decided_by" text,
	"decided_at" timestamptz(3),
	"erased_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "statement_payments" (
	"account_id" text NOT NULL,
	"line_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "statement_payments_line_id_order_id_pk" PRIMARY KEY("line_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_identity" ON "statement_lines" USING btree ("account_id","identity_hash");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "statement_lines_account" ON "statement_lines" USING btree ("account_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "statement_lines_owed" ON "statement_lines" USING btree ("account_id") WHERE "statement_lines"."owed_cents" > 0;--> statement-breakpoint
CREATE INDEX "statement_lines_kept" ON "statement_lines" USING btree ("booked_on") WHERE "statement_lines"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "statement_payments_order" ON "statement_payments" USING btree ("order_id");