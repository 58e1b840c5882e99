CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"membership_no" text NOT NULL,
	"chinese_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"age_group" text,
	"birth_month" integer,
	"backup_phone" text,
	"relationship" text,
	"news_agreed_at" timestamptz(3),
	"news_agreed_words" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"relationships" jsonb NOT NULL,
	"platinum_receipts" integer NOT NULL,
	"picture_days" integer NOT NULL,
	"target_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_zh" text NOT NULL,
	"other_names" text[] NOT NULL,
	"shop_number" text NOT NULL,
	"inactive_since" date,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_look_alikes" (
	"account_id" text NOT NULL,
	"receipt_id" text NOT NULL,
	"other_id" text NOT NULL,
	CONSTRAINT "receipt_look_alikes_receipt_id_other_id_pk" PRIMARY KEY("receipt_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_pictures" (
	"account_id" text NOT NULL,
	"receipt_id" text NOT NULL,
	"picture_no" integer NOT NULL,
	"sha256" text NOT NULL,
	"look" bigint NOT NULL,
	"folder" text,
	"erased_at" timestamptz(3),
	CONSTRAINT "receipt_pictures_receipt_id_picture_no_pk" PRIMARY KEY("receipt_id","picture_no")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"purchased_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_at" timestamptz(3),
	"uploaded_at" timestamptz(3) NOT NULL,
	"uploaded_on" date NOT NULL,
	"captured_on" date,
	"request_id" text,
	"rejected_at" timestamptz(3),
	"rejection_code" text,
	"rejection_words" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tier_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text,
	"tier" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"reason" text NOT NULL,
	"by_user_id" text,
	"by_name" text,
	"request_id" text,
	"at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tier_notices" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"until_day" date NOT NULL,
	"days_before" integer NOT NULL,
	"told_at" timestamptz(3) NOT NULL,
	CONSTRAINT "tier_notices_member_id_until_day_days_before_pk" PRIMARY KEY("member_id","until_day","days_before")
);
--> statement-breakpoint
CREATE TABLE "tier_spans" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"tier" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "tier_spans_member_id_from_day_pk" PRIMARY KEY("member_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "upgrade_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamptz(3) NOT NULL,
	"claimed_by" text,
	"claimed_name" text,
	"claimed_at" timestamptz(3),
	"decided_at" timestamptz(3),
	"decided_by" text,
	"decided_name" text,
	"rejection_code" text,
	"rejection_words" text,
	"tells" boolean DEFAULT true NOT NULL,
	"settled_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_look_alikes" ADD CONSTRAINT "receipt_look_alikes_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_look_alikes" ADD CONSTRAINT "receipt_look_alikes_other_id_receipts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_pictures" ADD CONSTRAINT "receipt_pictures_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_request_id_upgrade_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."upgrade_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_lines" ADD CONSTRAINT "tier_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_notices" ADD CONSTRAINT "tier_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_spans" ADD CONSTRAINT "tier_spans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_requests" ADD CONSTRAINT "upgrade_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "members_no" ON "members" USING btree ("membership_no");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_name" ON "merchants" USING btree ("account_id",lower("name"),lower("shop_number"));--> statement-breakpoint
CREATE INDEX "receipt_look_alikes_other" ON "receipt_look_alikes" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_pictures_file" ON "receipt_pictures" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "receipt_pictures_folder" ON "receipt_pictures" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("account_id","merchant_id","number_key","purchased_on");--> statement-breakpoint
CREATE INDEX "receipts_member" ON "receipts" USING btree ("member_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "receipts_request" ON "receipts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "receipts_sum" ON "receipts" USING btree ("merchant_id","purchased_on","amount_cents");--> statement-breakpoint
CREATE INDEX "tier_lines_member" ON "tier_lines" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "tier_spans_day" ON "tier_spans" USING btree ("account_id","until_day");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_requests_open" ON "upgrade_requests" USING btree ("member_id") WHERE "upgrade_requests"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "upgrade_requests_queue" ON "upgrade_requests" USING btree ("account_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "upgrade_requests_unsettled" ON "upgrade_requests" USING btree ("decided_at") WHERE "upgrade_requests"."decided_at" is not null and "upgrade_requests"."settled_at" is null;