CREATE TABLE "taxes_and_fees" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"calculation_type" text NOT NULL,
	"rate" double precision NOT NULL,
	"is_active" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capacity_assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"status" text NOT NULL,
	"ticket_ids" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_settings" (
	"event_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount" double precision NOT NULL,
	"applicable_ticket_ids" text[] NOT NULL,
	"expires_at" timestamptz(3),
	"max_uses" integer,
	"times_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] NOT NULL,
	"required" boolean NOT NULL,
	"is_hidden" boolean NOT NULL,
	"belongs_to" text NOT NULL,
	"ticket_ids" text[] NOT NULL,
	"default_of" text,
	"sort_order" integer NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"download_name" text,
	"sweep_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text,
	"organizer_id" text,
	"type" text NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"to_address" text NOT NULL,
	"to_name" text,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_gross_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "event_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_payment_connected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizers" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "organizers" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "organizers" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizers" ADD COLUMN "created_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_manual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "sale_start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "sale_end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "quantity_available" integer DEFAULT 999999999 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sale_start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sale_end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "min_per_order" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "max_per_order" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hide_before_sale_start" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hide_after_sale_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hide_when_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "show_quantity_remaining" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_hidden_without_promo_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "member_tiers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tax_and_fee_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "joined_at" timestamptz(3) DEFAULT now();--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_login_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "event_settings" ADD CONSTRAINT "event_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_and_fees_name" ON "taxes_and_fees" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "capacity_assignments_event" ON "capacity_assignments" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("event_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("event_id",lower("code"));--> statement-breakpoint
CREATE INDEX "questions_event" ON "questions" USING btree ("event_id","sort_order");--> statement-breakpoint
CREATE INDEX "attachments_event" ON "attachments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "attachments_folder" ON "attachments" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_sweep" ON "files" USING btree ("sweep_at") WHERE "files"."sweep_at" is not null;--> statement-breakpoint
CREATE INDEX "images_event" ON "images" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "images_folder" ON "images" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "images_cover" ON "images" USING btree ("event_id") WHERE "images"."type" = 'EVENT_COVER';--> statement-breakpoint
CREATE UNIQUE INDEX "images_logo" ON "images" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "organizers_account" ON "organizers" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "attendees_ticket" ON "attendees" USING btree ("ticket_id","price_id");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id");--> statement-breakpoint
UPDATE "users" SET "email_verified_at" = "created_at";--> statement-breakpoint
UPDATE "events" SET "description" = '<p>' || replace(replace(replace("description", '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' WHERE "description" <> '';--> statement-breakpoint
INSERT INTO "event_settings" ("event_id", "account_id") SELECT "id", "account_id" FROM "events";--> statement-breakpoint
INSERT INTO "questions" ("id", "account_id", "event_id", "title", "description", "type", "options", "required", "is_hidden", "belongs_to", "ticket_ids", "default_of", "sort_order")
SELECT 'qn_' || substr(md5(e."id" || d."default_of"), 1, 16), e."account_id", e."id", d."title", '', 'SINGLE_LINE_TEXT', '{}', d."required", false, 'ORDER', '{}', d."default_of", d."sort_order"
FROM "events" e CROSS JOIN (VALUES ('First name', 'first_name', true, 0), ('Last name', 'last_name', false, 1), ('E-mail', 'email', true, 2)) AS d("title", "default_of", "required", "sort_order");
