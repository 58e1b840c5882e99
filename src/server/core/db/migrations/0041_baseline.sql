-- Everything up to here in one file: made of the 42 migrations before it, with the same tables.
-- A text as searches compare it (foldAsKept of sql/name-search.ts): small letters, without marks and strokes. It is cut,
-- so that a row fits into an index whatever somebody is called.
CREATE FUNCTION "search_text"(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	IF octet_length(said) = char_length(said) THEN
		RETURN left(lower(said COLLATE "C"), 400);
	END IF;
	RETURN left(replace(replace(replace(replace(translate(regexp_replace(
		lower(normalize(said, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
		'łøđðħŧŋı', 'loddhtni'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 400);
END $$;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"currency_code" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"payment_check" jsonb,
	"mails_about_bookings" boolean DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"setup_code_hash" text,
	"lineage" text DEFAULT 'first' NOT NULL,
	"house_account_id" text,
	"push_keys" jsonb
);--> statement-breakpoint
CREATE TABLE "organizers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phone" text,
	"website" text,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "venue_faces" (
	"account_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lead" text NOT NULL,
	"address" text NOT NULL,
	"opening_hours" text NOT NULL,
	"about" text NOT NULL,
	"contact" text NOT NULL,
	"terms" text NOT NULL,
	"translations" jsonb NOT NULL,
	"accent_colour" text NOT NULL,
	"phones" jsonb NOT NULL,
	"email" text NOT NULL,
	"map_url" text NOT NULL,
	"social" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"homepage_background_type" text DEFAULT 'PLAIN' NOT NULL,
	"homepage_background_colour" text DEFAULT '#faf7f2' NOT NULL,
	"homepage_cover_crop" jsonb DEFAULT '{"x":0.5,"y":0.5,"zoom":1}'::jsonb NOT NULL,
	"homepage_sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"homepage_type_pair" text DEFAULT 'HOUSE' NOT NULL
);--> statement-breakpoint
CREATE TABLE "answers" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attendee_id" text,
	"question_id" text NOT NULL,
	"question_title" text NOT NULL,
	"answer" text NOT NULL,
	"options" jsonb NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "attendees" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"note" text,
	"paid_at" timestamptz(3),
	"cancelled_at" timestamptz(3),
	"refunded_at" timestamptz(3),
	"reissued_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL,
	"needs_attention" boolean DEFAULT false NOT NULL,
	"price_id" text,
	"earlier_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"erased_at" timestamptz(3),
	"price_cents" bigint DEFAULT 0 NOT NULL,
	-- What a search looks into, with names in both orders and without spaces.
	"searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id" || ' ' || "order_id" || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED
);--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"total_gross_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"paid_at_door" jsonb,
	"approval" text DEFAULT 'not_needed' NOT NULL,
	"approved_at" timestamptz(3),
	"is_test" boolean DEFAULT false NOT NULL,
	"note" text,
	"needs_attention" boolean DEFAULT false NOT NULL,
	"locale" text,
	"is_manual" boolean DEFAULT false NOT NULL,
	"total_refunded_cents" bigint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamptz(3),
	"phone" text,
	"address" jsonb,
	"secret" text,
	"user_id" text,
	"promo_code_id" text,
	"promo_code" text,
	"priced" jsonb,
	"refund_state" text DEFAULT 'none' NOT NULL,
	"cancelled_because" text,
	"payment_id" text,
	"payment_failed_at" timestamptz(3),
	"erased_at" timestamptz(3),
	"other_payment" text,
	"due_at" timestamptz(3),
	"remind_at" timestamptz(3),
	"paid_by_hand" jsonb,
	-- What a search looks into, with names in both orders and without spaces.
	"searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id" || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED,
	"date_kept_at" timestamptz(3),
	"affiliate_id" text
);--> statement-breakpoint
CREATE TABLE "ticket_codes" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"attendee_id" text NOT NULL,
	"code" text,
	"issued_at" timestamptz(3) NOT NULL,
	"retired_at" timestamptz(3),
	"reason" text,
	CONSTRAINT "ticket_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"address" text,
	"user_agent" text,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"subject_title" text,
	"event_id" text,
	"event_title" text,
	"changes" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "check_in_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"activates_at" timestamptz(3),
	"expires_at" timestamptz(3),
	"ticket_ids" text[] NOT NULL,
	"re_entry" text NOT NULL,
	"admit_unpaid" boolean NOT NULL,
	"earlier_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL,
	"auto_check_out_at" text,
	"minutes_between_entries" integer,
	"takes_payment" boolean DEFAULT false NOT NULL,
	"finds_by_phone" boolean DEFAULT false NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"user_id" text,
	"session_id" text,
	"token_hash" text,
	"name" text NOT NULL,
	"gate" text,
	"may_override" boolean NOT NULL,
	"paired_at" timestamptz(3) NOT NULL,
	"last_contact_at" timestamptz(3),
	"waiting_scans" integer,
	"mirror_at" timestamptz(3),
	"app_version" text,
	"battery_percent" integer,
	"revoked_at" timestamptz(3)
);--> statement-breakpoint
CREATE TABLE "pairings" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"may_override" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);--> statement-breakpoint
CREATE TABLE "counted_parts" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "counted_parts_event_id_source_pk" PRIMARY KEY("event_id","source")
);--> statement-breakpoint
CREATE TABLE "event_sums" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"part" text NOT NULL,
	"ticket_id" text,
	"at" timestamptz(3),
	"orders_made" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"unpaid_orders" integer DEFAULT 0 NOT NULL,
	"tickets" integer DEFAULT 0 NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"entered" integer DEFAULT 0 NOT NULL,
	"conflicts" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"fees_cents" bigint DEFAULT 0 NOT NULL,
	"taxes_cents" bigint DEFAULT 0 NOT NULL,
	"awaited_cents" bigint DEFAULT 0 NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_sums_part" UNIQUE NULLS NOT DISTINCT("event_id","part","at","ticket_id")
);--> statement-breakpoint
CREATE TABLE "page_views" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"date" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_event_id_date_pk" PRIMARY KEY("event_id","date")
);--> statement-breakpoint
CREATE TABLE "uncounted" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncounted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"sources" text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"note" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "capacity_assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"status" text NOT NULL,
	"ticket_ids" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "door_keys" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"key_no" integer NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"retired_at" timestamptz(3),
	CONSTRAINT "door_keys_event_id_key_no_pk" PRIMARY KEY("event_id","key_no")
);--> statement-breakpoint
CREATE TABLE "event_counters" (
	"event_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "event_settings" (
	"event_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"organizer_id" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3),
	"timezone" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL,
	"happening" text DEFAULT 'planned' NOT NULL,
	"former_start_date" text,
	"language" text DEFAULT 'en' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"label" text,
	"price_cents" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"sale_start_at" timestamptz(3),
	"sale_end_at" timestamptz(3),
	"quantity_available" integer DEFAULT 999999999 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_no" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"tier" text,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"needs_attention" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sale_start_at" timestamptz(3),
	"sale_end_at" timestamptz(3),
	"min_per_order" integer DEFAULT 1 NOT NULL,
	"max_per_order" integer DEFAULT 10 NOT NULL,
	"hide_before_sale_start" boolean DEFAULT false NOT NULL,
	"hide_after_sale_end" boolean DEFAULT false NOT NULL,
	"hide_when_sold_out" boolean DEFAULT false NOT NULL,
	"show_quantity_remaining" boolean DEFAULT false NOT NULL,
	"is_hidden_without_promo_code" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"member_tiers" text[] DEFAULT '{}' NOT NULL,
	"tax_and_fee_ids" text[] DEFAULT '{}' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"download_name" text,
	"sweep_at" timestamptz(3),
	"is_private" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
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
	"created_at" timestamptz(3) NOT NULL,
	"other_event_id" text,
	"alt" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "other_event_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"other_event_id" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"room_id" text NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"alt" text NOT NULL,
	"translations" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	"rights" text DEFAULT '' NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"message_id" text NOT NULL,
	"address" text NOT NULL,
	"concerns" text[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text,
	"handed_at" timestamptz(3),
	"because" text
);--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"translations" jsonb NOT NULL,
	"message_type" text NOT NULL,
	"ids" text[] NOT NULL,
	"send_copy_to_me" boolean NOT NULL,
	"by_user_id" text NOT NULL,
	"by_name" text NOT NULL,
	"send_at" timestamptz(3),
	"started_at" timestamptz(3),
	"cancelled_at" timestamptz(3),
	"held_back_until" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
	-- What a search looks into, with names in both orders and without spaces.
	"searched" text NOT NULL GENERATED ALWAYS AS (search_text("chinese_name" || ' ' || coalesce("backup_phone", '') || ' ' || "membership_no")) STORED
);--> statement-breakpoint
CREATE TABLE "membership_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"relationships" jsonb NOT NULL,
	"platinum_receipts" integer NOT NULL,
	"picture_days" integer NOT NULL,
	"target_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"perks" jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_zh" text NOT NULL,
	"other_names" text[] NOT NULL,
	"shop_number" text NOT NULL,
	"inactive_since" date,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "tier_notices" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"until_day" date NOT NULL,
	"days_before" integer NOT NULL,
	"told_at" timestamptz(3) NOT NULL,
	CONSTRAINT "tier_notices_member_id_until_day_days_before_pk" PRIMARY KEY("member_id","until_day","days_before")
);--> statement-breakpoint
CREATE TABLE "tier_spans" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"tier" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "tier_spans_member_id_from_day_pk" PRIMARY KEY("member_id","from_day")
);--> statement-breakpoint
CREATE TABLE "other_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"start_date" text,
	"end_date" text,
	"starts_at" timestamptz(3),
	"ends_at" timestamptz(3),
	"timezone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"website_url" text,
	"email" text,
	"phone" text,
	"sort_order" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL
);--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"account_id" text NOT NULL,
	"event_id" text,
	"order_id" text,
	"movement_id" text NOT NULL,
	"side" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"booking_id" text,
	CONSTRAINT "ledger_entries_movement_id_side_pk" PRIMARY KEY("movement_id","side"),
	CONSTRAINT "ledger_entries_of_one" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."booking_id") = 1 and num_nulls("ledger_entries"."event_id", "ledger_entries"."order_id") <> 1)
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text,
	"order_id" text,
	"provider" text NOT NULL,
	"provider_ref" text,
	"page_url" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"created_at" timestamptz(3) NOT NULL,
	"asked_at" timestamptz(3),
	"settled_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"provider_fee_cents" bigint,
	"provider_fee_currency" text,
	"receipt_url" text,
	"fee_asked_at" timestamptz(3),
	"booking_id" text,
	CONSTRAINT "payments_of_one" CHECK (num_nonnulls("payments"."order_id", "payments"."booking_id") = 1 and num_nulls("payments"."event_id", "payments"."order_id") <> 1)
);--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"unknown_body" text,
	CONSTRAINT "provider_events_provider_provider_event_id_pk" PRIMARY KEY("provider","provider_event_id")
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text,
	"order_id" text,
	"payment_id" text NOT NULL,
	"provider_ref" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"failure" text,
	"notify_buyer" boolean NOT NULL,
	"requested_by" text,
	"created_at" timestamptz(3) NOT NULL,
	"asked_at" timestamptz(3),
	"settled_at" timestamptz(3),
	"booking_id" text,
	CONSTRAINT "refunds_of_one" CHECK (num_nonnulls("refunds"."order_id", "refunds"."booking_id") = 1 and num_nulls("refunds"."event_id", "refunds"."order_id") <> 1)
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_ok_at" timestamptz(3)
);--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"message" jsonb,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text
);--> statement-breakpoint
CREATE TABLE "receipt_look_alikes" (
	"account_id" text NOT NULL,
	"receipt_id" text NOT NULL,
	"other_id" text NOT NULL,
	CONSTRAINT "receipt_look_alikes_receipt_id_other_id_pk" PRIMARY KEY("receipt_id","other_id")
);--> statement-breakpoint
CREATE TABLE "receipt_pictures" (
	"account_id" text NOT NULL,
	"receipt_id" text NOT NULL,
	"picture_no" integer NOT NULL,
	"sha256" text NOT NULL,
	"look" bigint NOT NULL,
	"folder" text,
	"erased_at" timestamptz(3),
	CONSTRAINT "receipt_pictures_receipt_id_picture_no_pk" PRIMARY KEY("receipt_id","picture_no")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "reservation_items" (
	"reservation_id" text NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"secret" text NOT NULL,
	"held_until" timestamptz(3) NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"is_abandoned" boolean DEFAULT false NOT NULL,
	"user_id" text,
	"promo_code_id" text,
	"currency" text NOT NULL,
	"priced" jsonb NOT NULL,
	"details" jsonb,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"network" text,
	"browser" text,
	"proof_hash" text,
	"proof_email" text,
	"affiliate_id" text
);--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"units" text[] NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"account_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"kind" text NOT NULL,
	"by_name" text,
	"words" text NOT NULL,
	CONSTRAINT "booking_lines_booking_id_line_no_pk" PRIMARY KEY("booking_id","line_no")
);--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"room_id" text NOT NULL,
	"user_id" text,
	"client_name" text NOT NULL,
	"client_email" text,
	"client_phone" text,
	"client_locale" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"units" text[] NOT NULL,
	"layout" text NOT NULL,
	"people" integer NOT NULL,
	"tier" text NOT NULL,
	"answers" jsonb NOT NULL,
	"note" text NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"price" jsonb NOT NULL,
	"currency" text NOT NULL,
	"total_gross_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"owed_back_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"paid_by" text,
	"paid_reference" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3),
	"asked_at" timestamptz(3) NOT NULL,
	"answer_by" timestamptz(3),
	"pay_by" timestamptz(3),
	"series_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"calendar_no" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"refunding_cents" bigint DEFAULT 0 NOT NULL,
	"postponed_at" timestamptz(3),
	"attendance" text
);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"room_id" text,
	"made_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "event_rooms" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"line_no" integer NOT NULL,
	CONSTRAINT "event_rooms_event_id_room_id_pk" PRIMARY KEY("event_id","room_id")
);--> statement-breakpoint
CREATE TABLE "occupancy" (
	"account_id" text NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"booking_id" text,
	"event_id" text,
	"block_id" text,
	CONSTRAINT "occupancy_of_one" CHECK (num_nonnulls("occupancy"."booking_id", "occupancy"."event_id", "occupancy"."block_id") = 1),
	CONSTRAINT "occupancy_lasts" CHECK ("occupancy"."starts_at" < "occupancy"."ends_at")
);--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"translations" jsonb NOT NULL,
	"status" text NOT NULL,
	"units" text[] NOT NULL,
	"area_sqm" integer,
	"floor" text NOT NULL,
	"layouts" jsonb NOT NULL,
	"equipment" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"special_days" jsonb NOT NULL,
	"slot_minutes" integer NOT NULL,
	"min_minutes" integer NOT NULL,
	"max_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"ahead_days" integer NOT NULL,
	"setup_minutes" integer NOT NULL,
	"clear_minutes" integer NOT NULL,
	"at_once_tiers" text[] NOT NULL,
	"questions" jsonb NOT NULL,
	"terms" text NOT NULL,
	"rates" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"tax_and_fee_ids" text[] NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "row_edits" (
	"account_id" text NOT NULL,
	"event_id" text,
	"row_key" text NOT NULL,
	"version" integer NOT NULL,
	"user_name" text NOT NULL,
	"fields" text[] NOT NULL,
	"edited_at" timestamptz(3) NOT NULL,
	CONSTRAINT "row_edits_row_key_version_pk" PRIMARY KEY("row_key","version")
);--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamptz(3)
);--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"card_number" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id")
);--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"sandbox_payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "presences" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"subject" text NOT NULL,
	"attendee_id" text,
	"is_inside" boolean DEFAULT false NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"first_in_at" timestamptz(3),
	"conflicts" integer DEFAULT 0 NOT NULL,
	"inside_since" timestamptz(3),
	CONSTRAINT "presences_check_in_list_id_subject_pk" PRIMARY KEY("check_in_list_id","subject")
);--> statement-breakpoint
CREATE TABLE "scans" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"check_in_list_id" text NOT NULL,
	"device_id" text NOT NULL,
	"id" text NOT NULL,
	"device_seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"attendee_id" text,
	"code_hash" text,
	"raw_code" text,
	"subject" text NOT NULL,
	"scanned_at" timestamptz(3) NOT NULL,
	"device_clock_at" timestamptz(3),
	"clock_offset_ms" bigint NOT NULL,
	"local_verdict" jsonb,
	"override" jsonb,
	"override_allowed" boolean NOT NULL,
	"undoes" text,
	"body_hash" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"after_revocation" boolean NOT NULL,
	"verdict" jsonb NOT NULL,
	"in_conflict" boolean NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL,
	"paid_at_door" boolean DEFAULT false NOT NULL,
	"device_name" text,
	"gate" text,
	CONSTRAINT "scans_check_in_list_id_device_id_id_pk" PRIMARY KEY("check_in_list_id","device_id","id")
);--> statement-breakpoint
CREATE TABLE "sold_places" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text,
	"quantity" integer NOT NULL,
	CONSTRAINT "sold_places_price" UNIQUE NULLS NOT DISTINCT("ticket_id","price_id")
);--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);--> statement-breakpoint
CREATE TABLE "registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"device_hash" text,
	"locale" text NOT NULL,
	"account" jsonb,
	"expires_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"user_agent" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamptz(3) DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "team_memberships" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"event_ids" text[],
	"invited_by" text,
	"invited_at" timestamptz(3),
	"joined_at" timestamptz(3) DEFAULT now(),
	"last_login_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email_verified_at" timestamptz(3),
	"pending_email" text,
	-- What a search looks into, with names in both orders and without spaces.
	"searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || coalesce("phone", '') || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED
);--> statement-breakpoint
CREATE TABLE "line_places" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"browser" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_places_event_id_number_pk" PRIMARY KEY("event_id","number")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "weather_closures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"signal" text NOT NULL,
	"from_at" timestamptz(3) NOT NULL,
	"until_at" timestamptz(3) NOT NULL,
	"words" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"by_user_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE TABLE "weather_orders" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"closure_id" text NOT NULL,
	"order_id" text NOT NULL,
	"told_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"asked_again_at" timestamptz(3),
	CONSTRAINT "weather_orders_closure_id_order_id_pk" PRIMARY KEY("closure_id","order_id")
);--> statement-breakpoint
CREATE TABLE "weather_things" (
	"account_id" text NOT NULL,
	"closure_id" text NOT NULL,
	"event_id" text,
	"booking_id" text,
	"outcome" text NOT NULL,
	CONSTRAINT "weather_things_of_one" CHECK (num_nonnulls("weather_things"."event_id", "weather_things"."booking_id") = 1)
);--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD CONSTRAINT "ticket_codes_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_check_in_list_id_check_in_lists_id_fk" FOREIGN KEY ("check_in_list_id") REFERENCES "public"."check_in_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_check_in_list_id_check_in_lists_id_fk" FOREIGN KEY ("check_in_list_id") REFERENCES "public"."check_in_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_settings" ADD CONSTRAINT "event_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_other_event_id_other_events_id_fk" FOREIGN KEY ("other_event_id") REFERENCES "public"."other_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_event_attachments" ADD CONSTRAINT "other_event_attachments_other_event_id_other_events_id_fk" FOREIGN KEY ("other_event_id") REFERENCES "public"."other_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_pictures" ADD CONSTRAINT "room_pictures_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_lines" ADD CONSTRAINT "tier_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_notices" ADD CONSTRAINT "tier_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_spans" ADD CONSTRAINT "tier_spans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_look_alikes" ADD CONSTRAINT "receipt_look_alikes_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_look_alikes" ADD CONSTRAINT "receipt_look_alikes_other_id_receipts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_pictures" ADD CONSTRAINT "receipt_pictures_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_request_id_upgrade_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."upgrade_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_requests" ADD CONSTRAINT "upgrade_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_items" ADD CONSTRAINT "reservation_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_orders" ADD CONSTRAINT "weather_orders_closure_id_weather_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."weather_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_things" ADD CONSTRAINT "weather_things_closure_id_weather_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."weather_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizers_account" ON "organizers" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_and_fees_name" ON "taxes_and_fees" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "answers_order" ON "answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "answers_attendee" ON "answers" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("event_id","question_id");--> statement-breakpoint
CREATE INDEX "attendees_changes" ON "attendees" USING btree ("event_id","change_no","id");--> statement-breakpoint
CREATE INDEX "attendees_name" ON "attendees" USING btree ("event_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "attendees_first_name" ON "attendees" USING btree ("event_id","first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "attendees_email" ON "attendees" USING btree ("event_id","email","id");--> statement-breakpoint
-- As of orders.
CREATE INDEX "attendees_created" ON "attendees" USING btree ("event_id","created_at","id") INCLUDE ("order_id","last_name","first_name","email","searched");--> statement-breakpoint
CREATE INDEX "attendees_status" ON "attendees" USING btree ("event_id",(case when "cancelled_at" is null then 'ACTIVE' else 'CANCELLED' end),"last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "attendees_order" ON "attendees" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "attendees_ticket" ON "attendees" USING btree ("ticket_id","price_id");--> statement-breakpoint
-- A search reads these alone: what is searched, and what lists are sorted by.
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at","id") INCLUDE ("last_name","first_name","email","total_gross_cents","searched");--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("event_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "orders_event_email" ON "orders" USING btree ("event_id","email","id");--> statement-breakpoint
CREATE INDEX "orders_gross" ON "orders" USING btree ("event_id","total_gross_cents","id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("event_id",right("phone", 4));--> statement-breakpoint
CREATE INDEX "orders_affiliate" ON "orders" USING btree ("event_id","affiliate_id") WHERE "orders"."affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("event_id") WHERE "orders"."other_payment" is not null and "orders"."paid_at" is null and "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_current" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_codes_attendee" ON "ticket_codes" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "ticket_codes_event" ON "ticket_codes" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "check_in_lists_event" ON "check_in_lists" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_session" ON "devices" USING btree ("session_id","check_in_list_id");--> statement-breakpoint
CREATE INDEX "devices_list" ON "devices" USING btree ("check_in_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_code" ON "pairings" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("event_id",lower("code"));--> statement-breakpoint
CREATE INDEX "capacity_assignments_event" ON "capacity_assignments" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("event_id",lower("name"));--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("event_id",lower("code"));--> statement-breakpoint
CREATE INDEX "questions_event" ON "questions" USING btree ("event_id","sort_order");--> statement-breakpoint
CREATE INDEX "ticket_prices_ticket" ON "ticket_prices" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_event_no" ON "tickets" USING btree ("event_id","ticket_no");--> statement-breakpoint
CREATE INDEX "attachments_event" ON "attachments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "attachments_folder" ON "attachments" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_sweep" ON "files" USING btree ("sweep_at") WHERE "files"."sweep_at" is not null;--> statement-breakpoint
CREATE INDEX "images_event" ON "images" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "images_folder" ON "images" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "images_cover" ON "images" USING btree ("event_id") WHERE "images"."type" = 'EVENT_COVER';--> statement-breakpoint
CREATE UNIQUE INDEX "images_logo" ON "images" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "images_other_event" ON "images" USING btree ("other_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_venue" ON "images" USING btree ("account_id","type") WHERE "images"."type" like 'VENUE%';--> statement-breakpoint
CREATE UNIQUE INDEX "images_other_cover" ON "images" USING btree ("other_event_id") WHERE "images"."type" = 'EVENT_COVER';--> statement-breakpoint
CREATE INDEX "other_event_attachments_of" ON "other_event_attachments" USING btree ("other_event_id");--> statement-breakpoint
CREATE INDEX "other_event_attachments_folder" ON "other_event_attachments" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "room_pictures_room" ON "room_pictures" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_pictures_folder" ON "room_pictures" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_address" ON "message_recipients" USING btree ("message_id","address");--> statement-breakpoint
CREATE INDEX "message_recipients_due" ON "message_recipients" USING btree ("due_at") WHERE "message_recipients"."sent_at" is null and "message_recipients"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "message_recipients_pace" ON "message_recipients" USING btree ("account_id","due_at");--> statement-breakpoint
CREATE INDEX "message_recipients_to" ON "message_recipients" USING btree ("address");--> statement-breakpoint
CREATE INDEX "messages_event" ON "messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("send_at") WHERE "messages"."started_at" is null and "messages"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "order_links_email" ON "order_links" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_no" ON "members" USING btree ("membership_no");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_name" ON "merchants" USING btree ("account_id",lower("name"),lower("shop_number"));--> statement-breakpoint
CREATE INDEX "tier_lines_member" ON "tier_lines" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "tier_spans_day" ON "tier_spans" USING btree ("account_id","until_day");--> statement-breakpoint
CREATE INDEX "other_events_account" ON "other_events" USING btree ("account_id","sort_order");--> statement-breakpoint
CREATE INDEX "other_events_live" ON "other_events" USING btree ("sort_order","id") WHERE "other_events"."status" = 'live';--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booking" ON "ledger_entries" USING btree ("booking_id") WHERE "ledger_entries"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_event" ON "ledger_entries" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","created_at") WHERE "payments"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending_of_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'PENDING' and "payments"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."closed_at" is null and "payments"."status" in ('PENDING', 'FAILED');--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("provider","received_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id","created_at") WHERE "refunds"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at") WHERE "pushes"."sent_at" is null and "pushes"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "receipt_look_alikes_other" ON "receipt_look_alikes" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_pictures_file" ON "receipt_pictures" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "receipt_pictures_folder" ON "receipt_pictures" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("account_id","merchant_id","number_key","purchased_on");--> statement-breakpoint
CREATE INDEX "receipts_member" ON "receipts" USING btree ("member_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "receipts_request" ON "receipts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "receipts_sum" ON "receipts" USING btree ("merchant_id","purchased_on","amount_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_requests_open" ON "upgrade_requests" USING btree ("member_id") WHERE "upgrade_requests"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "upgrade_requests_queue" ON "upgrade_requests" USING btree ("account_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "upgrade_requests_unsettled" ON "upgrade_requests" USING btree ("decided_at") WHERE "upgrade_requests"."decided_at" is not null and "upgrade_requests"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reservation_items_reservation" ON "reservation_items" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_items_ticket" ON "reservation_items" USING btree ("ticket_id","price_id");--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","held_until");--> statement-breakpoint
CREATE INDEX "reservations_network" ON "reservations" USING btree ("network","held_until");--> statement-breakpoint
CREATE INDEX "reservations_browser" ON "reservations" USING btree ("browser","held_until");--> statement-breakpoint
CREATE INDEX "blocks_start" ON "blocks" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_room" ON "bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_series" ON "bookings" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("account_id","asked_at") WHERE "bookings"."state" in ('option', 'requested', 'held');--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_room" ON "calendar_feeds" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "event_rooms_room" ON "event_rooms" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "occupancy_booking" ON "occupancy" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "occupancy_event" ON "occupancy" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "occupancy_block" ON "occupancy" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "row_edits_edited" ON "row_edits" USING btree ("edited_at");--> statement-breakpoint
CREATE INDEX "sandbox_messages_due" ON "sandbox_messages" USING btree ("heard_at","due_at");--> statement-breakpoint
CREATE INDEX "presences_attendee" ON "presences" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "presences_person" ON "presences" USING btree ("event_id",coalesce("attendee_id", "subject"));--> statement-breakpoint
CREATE INDEX "presences_inside" ON "presences" USING btree ("check_in_list_id") WHERE "presences"."is_inside";--> statement-breakpoint
CREATE INDEX "scans_subject" ON "scans" USING btree ("check_in_list_id","subject");--> statement-breakpoint
CREATE INDEX "scans_undoes" ON "scans" USING btree ("check_in_list_id","undoes");--> statement-breakpoint
CREATE INDEX "scans_changes" ON "scans" USING btree ("check_in_list_id","change_no","device_id","id");--> statement-breakpoint
CREATE INDEX "scans_code" ON "scans" USING btree ("event_id","code_hash");--> statement-breakpoint
CREATE INDEX "sold_places_event" ON "sold_places" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_memberships_user" ON "team_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "line_places_browser" ON "line_places" USING btree ("event_id","browser");--> statement-breakpoint
CREATE INDEX "weather_closures_account" ON "weather_closures" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "weather_orders_waiting" ON "weather_orders" USING btree ("closure_id") WHERE "weather_orders"."told_at" is null;--> statement-breakpoint
CREATE INDEX "weather_orders_order" ON "weather_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "weather_orders_event" ON "weather_orders" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weather_things_event" ON "weather_things" USING btree ("closure_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weather_things_booking" ON "weather_things" USING btree ("closure_id","booking_id");--> statement-breakpoint
CREATE INDEX "weather_things_of_event" ON "weather_things" USING btree ("event_id");--> statement-breakpoint
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."at" < now() - interval '400 days' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'What was written down of an account is neither changed nor deleted before its time.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep_all" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();--> statement-breakpoint
CREATE FUNCTION "count_sold_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the unique key, so that two who change the same counts wait for each other one way round.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "sold_places" AS counted ("account_id", "event_id", "ticket_id", "price_id", "quantity")
		SELECT "account_id", "event_id", "ticket_id", "price_id", count(*) FROM added
		WHERE "cancelled_at" IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 3, 4
		ON CONFLICT ("ticket_id", "price_id") DO UPDATE SET "quantity" = counted."quantity" + excluded."quantity";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "sold_places" AS counted ("account_id", "event_id", "ticket_id", "price_id", "quantity")
		SELECT "account_id", "event_id", "ticket_id", "price_id", -count(*) FROM removed
		WHERE "cancelled_at" IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 3, 4
		ON CONFLICT ("ticket_id", "price_id") DO UPDATE SET "quantity" = counted."quantity" + excluded."quantity";
	ELSE
		INSERT INTO "sold_places" AS counted ("account_id", "event_id", "ticket_id", "price_id", "quantity")
		SELECT "account_id", "event_id", "ticket_id", "price_id", sum(places) FROM (
			SELECT "account_id", "event_id", "ticket_id", "price_id", 1 AS places FROM added WHERE "cancelled_at" IS NULL
			UNION ALL
			SELECT "account_id", "event_id", "ticket_id", "price_id", -1 FROM removed WHERE "cancelled_at" IS NULL
		) AS changed GROUP BY 1, 2, 3, 4 HAVING sum(places) <> 0 ORDER BY 3, 4
		ON CONFLICT ("ticket_id", "price_id") DO UPDATE SET "quantity" = counted."quantity" + excluded."quantity";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "attendees_added" AFTER INSERT ON "attendees" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_sold_places"();--> statement-breakpoint
CREATE TRIGGER "attendees_changed" AFTER UPDATE ON "attendees" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_sold_places"();--> statement-breakpoint
CREATE TRIGGER "attendees_removed" AFTER DELETE ON "attendees" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_sold_places"();--> statement-breakpoint
CREATE FUNCTION "price_of_attendee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Fixed when somebody gets a ticket: what the price becomes later changes nothing that was sold.
	IF TG_OP = 'UPDATE' AND (NEW."ticket_id", NEW."price_id") IS NOT DISTINCT FROM (OLD."ticket_id", OLD."price_id") THEN
		NEW."price_cents" := OLD."price_cents";
	ELSE
		NEW."price_cents" := coalesce(
			(SELECT "price_cents" FROM "ticket_prices" WHERE "id" = NEW."price_id"),
			(SELECT "price_cents" FROM "ticket_prices" WHERE "ticket_id" = NEW."ticket_id" ORDER BY "sort_order", "id" LIMIT 1),
			0);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "attendees_priced" BEFORE INSERT OR UPDATE OF "ticket_id", "price_id", "price_cents" ON "attendees" FOR EACH ROW EXECUTE FUNCTION "price_of_attendee"();--> statement-breakpoint
CREATE VIEW "attendee_shares" AS
	-- What was paid for an order is shared out by the prices of its tickets, or by heads where nothing has a price; what
	-- rounding leaves goes to the first of its first type, so that the parts add up.
	SELECT shared.*, CASE WHEN "is_paid" THEN "share" + CASE WHEN "place" = 1
		THEN "total_gross_cents" - sum("share") OVER (PARTITION BY "event_id", "order_id") ELSE 0 END ELSE 0 END AS "gross_cents"
	FROM (
		SELECT priced.*, row_number() OVER (PARTITION BY "event_id", "order_id" ORDER BY "ticket_id", "id") AS "place",
			CASE WHEN "is_paid" THEN round("total_gross_cents"::float8 * CASE WHEN "all_prices" > 0
				THEN "price_cents"::float8 / "all_prices" ELSE 1.0 / "heads" END)::bigint ELSE 0 END AS "share"
		FROM (
			SELECT a."account_id", a."event_id", a."order_id", a."id", a."ticket_id", a."price_cents", a."created_at",
				o."total_gross_cents", o."paid_at" IS NOT NULL AND o."payment_failed_at" IS NULL AND o."total_gross_cents" > 0 AS "is_paid",
				a."cancelled_at" IS NULL AND a."refunded_at" IS NULL AND o."approval" <> 'declined' AS "is_expected",
				sum(a."price_cents") OVER (PARTITION BY a."event_id", a."order_id") AS "all_prices",
				count(*) OVER (PARTITION BY a."event_id", a."order_id") AS "heads"
			FROM "attendees" AS a JOIN "orders" AS o ON o."id" = a."order_id" WHERE NOT o."is_test"
		) AS priced
	) AS shared;--> statement-breakpoint
CREATE VIEW "event_figures" AS
	SELECT o."account_id", o."event_id", o."id" AS "source", told."part", NULL::text AS "ticket_id", told."at",
		told."made" AS "orders_made",
		told."orders" AS "orders",
		told."unpaid" AS "unpaid_orders",
		0 AS "tickets",
		0 AS "expected",
		0 AS "entered",
		0 AS "conflicts",
		told."gross" AS "gross_cents",
		told."refunded" AS "refunded_cents",
		told."fees" AS "fees_cents",
		told."taxes" AS "taxes_cents",
		told."awaited" AS "awaited_cents",
		told."revenue" AS "revenue_cents"
	FROM "orders" AS o
	CROSS JOIN LATERAL (SELECT
		o."payment_failed_at" IS NULL AS "is_meant",
		o."payment_failed_at" IS NULL AND o."paid_at" IS NOT NULL AS "is_paid",
		o."payment_failed_at" IS NULL AND o."paid_at" IS NULL AND o."cancelled_at" IS NULL AND o."total_refunded_cents" = 0 AS "is_awaited"
	) AS stands
	CROSS JOIN LATERAL (VALUES
		('event', NULL::timestamptz, "is_meant"::int, ("is_meant" AND o."cancelled_at" IS NULL)::int,
			("is_awaited" AND o."total_gross_cents" > 0)::int,
			CASE WHEN "is_paid" THEN o."total_gross_cents" ELSE 0 END,
			CASE WHEN "is_meant" THEN o."total_refunded_cents" ELSE 0 END,
			CASE WHEN "is_paid" THEN coalesce((o."priced"->>'total_fee_cents')::bigint, 0) ELSE 0 END,
			CASE WHEN "is_paid" THEN coalesce((o."priced"->>'total_tax_cents')::bigint, 0) ELSE 0 END,
			CASE WHEN "is_awaited" THEN o."total_gross_cents" ELSE 0 END,
			CASE WHEN o."paid_at" IS NULL THEN 0 ELSE o."total_gross_cents" END - o."total_refunded_cents"),
		('sale', date_bin('15 minutes', o."created_at", '2000-01-01 00:00Z'), "is_meant"::int,
			("is_meant" AND o."cancelled_at" IS NULL)::int, 0,
			CASE WHEN "is_paid" THEN o."total_gross_cents" ELSE 0 END, 0, 0, 0, 0, 0)
	) AS told ("part", "at", "made", "orders", "unpaid", "gross", "refunded", "fees", "taxes", "awaited", "revenue")
	WHERE NOT o."is_test"
	UNION ALL
	SELECT a."account_id", a."event_id", a."order_id", told."part", told."ticket_id", told."at",
		0 AS "orders_made",
		0 AS "orders",
		0 AS "unpaid_orders",
		1 AS "tickets",
		told."expected" AS "expected",
		0 AS "entered",
		0 AS "conflicts",
		told."gross" AS "gross_cents",
		0 AS "refunded_cents",
		0 AS "fees_cents",
		0 AS "taxes_cents",
		0 AS "awaited_cents",
		0 AS "revenue_cents"
	FROM "attendee_shares" AS a
	CROSS JOIN LATERAL (VALUES
		('event', NULL, NULL::timestamptz, "is_expected"::int, 0),
		('ticket', a."ticket_id", NULL, "is_expected"::int, a."gross_cents"),
		('sale', NULL, date_bin('15 minutes', a."created_at", '2000-01-01 00:00Z'), 0, 0)
	) AS told ("part", "ticket_id", "at", "expected", "gross")
	UNION ALL
	SELECT came."account_id", came."event_id", came."source", told."part", told."ticket_id", told."at",
		0 AS "orders_made",
		0 AS "orders",
		0 AS "unpaid_orders",
		0 AS "tickets",
		0 AS "expected",
		told."entered" AS "entered",
		told."conflicts" AS "conflicts",
		0 AS "gross_cents",
		0 AS "refunded_cents",
		0 AS "fees_cents",
		0 AS "taxes_cents",
		0 AS "awaited_cents",
		0 AS "revenue_cents"
	FROM (
		-- At whichever list; who is not known to the event has no ticket type.
		SELECT p."account_id", p."event_id", coalesce(p."attendee_id", p."subject") AS "source",
			min(p."first_in_at") FILTER (WHERE p."entries" > 0) AS "first_in_at",
			bool_or(p."entries" > 0)::int AS "entered", sum(p."conflicts") AS "conflicts"
		FROM "presences" AS p JOIN "check_in_lists" AS l ON l."id" = p."check_in_list_id"
		GROUP BY p."account_id", p."event_id", coalesce(p."attendee_id", p."subject")
	) AS came
	LEFT JOIN "attendees" AS a ON a."id" = came."source" AND a."event_id" = came."event_id"
	CROSS JOIN LATERAL (VALUES
		('event', NULL, NULL::timestamptz, came."entered", came."conflicts"),
		('ticket', a."ticket_id", NULL, came."entered", 0),
		('arrivals', NULL, date_bin('5 minutes', came."first_in_at", '2000-01-01 00:00Z'), came."entered", 0)
	) AS told ("part", "ticket_id", "at", "entered", "conflicts")
	WHERE came."entered" > 0 OR came."conflicts" > 0;--> statement-breakpoint
CREATE VIEW "event_parts" AS
	-- Each order and each person of an event, with all that they add to its sums.
	SELECT "account_id", "event_id", "source", jsonb_agg("figures" ORDER BY "part", "ticket_id", "at") AS "parts"
	FROM (
		SELECT "account_id", "event_id", "source", "part", "ticket_id", "at", jsonb_strip_nulls(jsonb_build_object(
			'part', "part", 'ticket_id', "ticket_id", 'at', to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
			'orders_made', nullif(sum("orders_made"), 0),
			'orders', nullif(sum("orders"), 0),
			'unpaid_orders', nullif(sum("unpaid_orders"), 0),
			'tickets', nullif(sum("tickets"), 0),
			'expected', nullif(sum("expected"), 0),
			'entered', nullif(sum("entered"), 0),
			'conflicts', nullif(sum("conflicts"), 0),
			'gross_cents', nullif(sum("gross_cents"), 0),
			'refunded_cents', nullif(sum("refunded_cents"), 0),
			'fees_cents', nullif(sum("fees_cents"), 0),
			'taxes_cents', nullif(sum("taxes_cents"), 0),
			'awaited_cents', nullif(sum("awaited_cents"), 0),
			'revenue_cents', nullif(sum("revenue_cents"), 0)
		)) AS "figures"
		FROM "event_figures" GROUP BY 1, 2, 3, 4, 5, 6
		HAVING sum("orders_made") <> 0 OR sum("orders") <> 0 OR sum("unpaid_orders") <> 0 OR sum("tickets") <> 0 OR sum("expected") <> 0 OR sum("entered") <> 0 OR sum("conflicts") <> 0 OR sum("gross_cents") <> 0 OR sum("refunded_cents") <> 0 OR sum("fees_cents") <> 0 OR sum("taxes_cents") <> 0 OR sum("awaited_cents") <> 0 OR sum("revenue_cents") <> 0
	) AS told GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE VIEW "event_sums_now" AS
	SELECT "account_id", "event_id", "part", "ticket_id", "at",
		sum("orders_made")::bigint AS "orders_made",
		sum("orders")::bigint AS "orders",
		sum("unpaid_orders")::bigint AS "unpaid_orders",
		sum("tickets")::bigint AS "tickets",
		sum("expected")::bigint AS "expected",
		sum("entered")::bigint AS "entered",
		sum("conflicts")::bigint AS "conflicts",
		sum("gross_cents")::bigint AS "gross_cents",
		sum("refunded_cents")::bigint AS "refunded_cents",
		sum("fees_cents")::bigint AS "fees_cents",
		sum("taxes_cents")::bigint AS "taxes_cents",
		sum("awaited_cents")::bigint AS "awaited_cents",
		sum("revenue_cents")::bigint AS "revenue_cents"
	FROM "event_figures" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE FUNCTION "lock_event_sums"(of_account text, of_event text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "event_sums" WHERE "event_id" = of_event AND "part" = 'event' FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO "event_sums" AS kept ("account_id", "event_id", "part") VALUES (of_account, of_event, 'event')
		ON CONFLICT ("event_id", "part", "at", "ticket_id") DO UPDATE SET "part" = kept."part";
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_sources"(of_account text, of_event text, of_sources text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	waiting text[];
	right_now jsonb;
BEGIN
	-- What this transaction has counted is counted: it counts at its end alone.
	SELECT array_agg(asked) INTO waiting FROM unnest(of_sources) AS asked WHERE NOT EXISTS (
		SELECT 1 FROM "counted_parts" AS c
		WHERE c."event_id" = of_event AND c."source" = asked AND c.xmin = pg_current_xact_id()::xid);
	IF waiting IS NULL THEN RETURN; END IF;
	-- One after the other for one event, so that each sees what the one before it did.
	PERFORM "lock_event_sums"(of_account, of_event);
	SELECT coalesce(jsonb_object_agg("source", "parts"), '{}') INTO right_now
	FROM "event_parts" WHERE "event_id" = of_event AND "source" = ANY (waiting);
	INSERT INTO "event_sums" AS kept ("account_id", "event_id", "part", "ticket_id", "at",
		"orders_made",
		"orders",
		"unpaid_orders",
		"tickets",
		"expected",
		"entered",
		"conflicts",
		"gross_cents",
		"refunded_cents",
		"fees_cents",
		"taxes_cents",
		"awaited_cents",
		"revenue_cents")
	SELECT of_account, of_event, "part", "ticket_id", "at",
		coalesce(sum("times" * "orders_made"), 0),
		coalesce(sum("times" * "orders"), 0),
		coalesce(sum("times" * "unpaid_orders"), 0),
		coalesce(sum("times" * "tickets"), 0),
		coalesce(sum("times" * "expected"), 0),
		coalesce(sum("times" * "entered"), 0),
		coalesce(sum("times" * "conflicts"), 0),
		coalesce(sum("times" * "gross_cents"), 0),
		coalesce(sum("times" * "refunded_cents"), 0),
		coalesce(sum("times" * "fees_cents"), 0),
		coalesce(sum("times" * "taxes_cents"), 0),
		coalesce(sum("times" * "awaited_cents"), 0),
		coalesce(sum("times" * "revenue_cents"), 0)
	FROM (
		SELECT "figures", sum("factor") AS "times" FROM (
			SELECT jsonb_array_elements("value") AS "figures", 1 AS "factor" FROM jsonb_each(right_now)
			UNION ALL
			SELECT jsonb_array_elements("parts"), -1 FROM "counted_parts"
			WHERE "event_id" = of_event AND "source" = ANY (waiting)
		) AS both_sides GROUP BY "figures" HAVING sum("factor") <> 0
	) AS changed, jsonb_populate_record(NULL::"event_sums", "figures")
	GROUP BY "part", "ticket_id", "at" ORDER BY "part", "ticket_id", "at"
	ON CONFLICT ("event_id", "part", "at", "ticket_id") DO UPDATE SET
		"orders_made" = kept."orders_made" + excluded."orders_made",
		"orders" = kept."orders" + excluded."orders",
		"unpaid_orders" = kept."unpaid_orders" + excluded."unpaid_orders",
		"tickets" = kept."tickets" + excluded."tickets",
		"expected" = kept."expected" + excluded."expected",
		"entered" = kept."entered" + excluded."entered",
		"conflicts" = kept."conflicts" + excluded."conflicts",
		"gross_cents" = kept."gross_cents" + excluded."gross_cents",
		"refunded_cents" = kept."refunded_cents" + excluded."refunded_cents",
		"fees_cents" = kept."fees_cents" + excluded."fees_cents",
		"taxes_cents" = kept."taxes_cents" + excluded."taxes_cents",
		"awaited_cents" = kept."awaited_cents" + excluded."awaited_cents",
		"revenue_cents" = kept."revenue_cents" + excluded."revenue_cents";
	INSERT INTO "counted_parts" AS c ("account_id", "event_id", "source", "parts")
	SELECT of_account, of_event, "key", "value" FROM jsonb_each(right_now)
	ON CONFLICT ("event_id", "source") DO UPDATE SET "parts" = excluded."parts" WHERE c."parts" <> excluded."parts";
	DELETE FROM "counted_parts"
	WHERE "event_id" = of_event AND "source" = ANY (waiting) AND NOT right_now ? "source";
END $$;--> statement-breakpoint
CREATE FUNCTION "count_event_anew"(of_account text, of_event text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "lock_event_sums"(of_account, of_event);
	DELETE FROM "counted_parts" WHERE "event_id" = of_event;
	INSERT INTO "counted_parts" ("account_id", "event_id", "source", "parts")
	SELECT "account_id", "event_id", "source", "parts" FROM "event_parts" WHERE "event_id" = of_event;
	DELETE FROM "event_sums" WHERE "event_id" = of_event;
	INSERT INTO "event_sums" ("account_id", "event_id", "part", "ticket_id", "at",
		"orders_made",
		"orders",
		"unpaid_orders",
		"tickets",
		"expected",
		"entered",
		"conflicts",
		"gross_cents",
		"refunded_cents",
		"fees_cents",
		"taxes_cents",
		"awaited_cents",
		"revenue_cents")
	SELECT "account_id", "event_id", "part", "ticket_id", "at",
		"orders_made",
		"orders",
		"unpaid_orders",
		"tickets",
		"expected",
		"entered",
		"conflicts",
		"gross_cents",
		"refunded_cents",
		"fees_cents",
		"taxes_cents",
		"awaited_cents",
		"revenue_cents"
	FROM "event_sums_now" WHERE "event_id" = of_event;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_uncounted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "count_sources"(NEW."account_id", NEW."event_id", NEW."sources");
	DELETE FROM "uncounted" WHERE "id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "uncounted_at_the_end" AFTER INSERT ON "uncounted" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_uncounted"();--> statement-breakpoint
CREATE FUNCTION "uncount_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", x."id" AS "source" FROM added AS x
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", x."id" AS "source" FROM removed AS x
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSE
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT n."account_id", n."event_id", n."id" AS "source" FROM added AS n JOIN removed AS o ON n."id" = o."id" WHERE (o."is_test", o."approval", o."paid_at", o."cancelled_at", o."payment_failed_at", o."total_gross_cents", o."total_refunded_cents", o."priced", o."created_at") IS DISTINCT FROM (n."is_test", n."approval", n."paid_at", n."cancelled_at", n."payment_failed_at", n."total_gross_cents", n."total_refunded_cents", n."priced", n."created_at")
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_uncounted_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_uncounted_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_uncounted_removed" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "uncount_orders"();--> statement-breakpoint
CREATE FUNCTION "uncount_attendees"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", x."order_id" AS "source" FROM added AS x
			UNION ALL
			SELECT x."account_id", x."event_id", x."id" FROM added AS x WHERE EXISTS (SELECT 1 FROM "presences" AS p WHERE p."event_id" = x."event_id" AND coalesce(p."attendee_id", p."subject") = x."id")
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", x."order_id" AS "source" FROM removed AS x
			UNION ALL
			SELECT x."account_id", x."event_id", x."id" FROM removed AS x WHERE EXISTS (SELECT 1 FROM "presences" AS p WHERE p."event_id" = x."event_id" AND coalesce(p."attendee_id", p."subject") = x."id")
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSE
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT n."account_id", n."event_id", n."order_id" AS "source" FROM added AS n JOIN removed AS o ON n."id" = o."id" WHERE (o."ticket_id", o."price_cents", o."cancelled_at", o."refunded_at", o."created_at") IS DISTINCT FROM (n."ticket_id", n."price_cents", n."cancelled_at", n."refunded_at", n."created_at")
			UNION ALL
			SELECT n."account_id", n."event_id", n."id" FROM added AS n JOIN removed AS o ON n."id" = o."id" WHERE EXISTS (SELECT 1 FROM "presences" AS p WHERE p."event_id" = n."event_id" AND coalesce(p."attendee_id", p."subject") = n."id") AND (o."ticket_id", o."price_cents", o."cancelled_at", o."refunded_at", o."created_at") IS DISTINCT FROM (n."ticket_id", n."price_cents", n."cancelled_at", n."refunded_at", n."created_at")
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "attendees_uncounted_added" AFTER INSERT ON "attendees" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_attendees"();--> statement-breakpoint
CREATE TRIGGER "attendees_uncounted_changed" AFTER UPDATE ON "attendees" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_attendees"();--> statement-breakpoint
CREATE TRIGGER "attendees_uncounted_removed" AFTER DELETE ON "attendees" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "uncount_attendees"();--> statement-breakpoint
CREATE FUNCTION "uncount_presences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", coalesce(x."attendee_id", x."subject") AS "source" FROM added AS x
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT x."account_id", x."event_id", coalesce(x."attendee_id", x."subject") AS "source" FROM removed AS x
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	ELSE
		INSERT INTO "uncounted" ("account_id", "event_id", "sources")
		SELECT "account_id", "event_id", array_agg(DISTINCT "source") FROM (
			SELECT n."account_id", n."event_id", coalesce(n."attendee_id", n."subject") AS "source" FROM added AS n JOIN removed AS o ON n."check_in_list_id" = o."check_in_list_id" AND n."subject" = o."subject" WHERE (o."attendee_id", o."entries", o."first_in_at", o."conflicts") IS DISTINCT FROM (n."attendee_id", n."entries", n."first_in_at", n."conflicts")
			UNION ALL
			SELECT o."account_id", o."event_id", coalesce(o."attendee_id", o."subject") AS "source" FROM added AS n JOIN removed AS o ON n."check_in_list_id" = o."check_in_list_id" AND n."subject" = o."subject" WHERE (o."attendee_id", o."entries", o."first_in_at", o."conflicts") IS DISTINCT FROM (n."attendee_id", n."entries", n."first_in_at", n."conflicts")
		) AS changed GROUP BY 1, 2 ORDER BY 2;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "presences_uncounted_added" AFTER INSERT ON "presences" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_presences"();--> statement-breakpoint
CREATE TRIGGER "presences_uncounted_changed" AFTER UPDATE ON "presences" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "uncount_presences"();--> statement-breakpoint
CREATE TRIGGER "presences_uncounted_removed" AFTER DELETE ON "presences" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "uncount_presences"();--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_once" EXCLUDE USING gist ("account_id" WITH =, "unit" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
