CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"currency_code" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"setup_code_hash" text,
	"lineage" text DEFAULT 'first' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"total_gross_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "door_keys" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"key_no" integer NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"retired_at" timestamptz(3),
	CONSTRAINT "door_keys_event_id_key_no_pk" PRIMARY KEY("event_id","key_no")
);
--> statement-breakpoint
CREATE TABLE "event_counters" (
	"event_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"label" text,
	"price_cents" integer NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
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
	"change_no" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
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
	CONSTRAINT "presences_check_in_list_id_subject_pk" PRIMARY KEY("check_in_list_id","subject")
);
--> statement-breakpoint
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
	CONSTRAINT "scans_check_in_list_id_device_id_id_pk" PRIMARY KEY("check_in_list_id","device_id","id")
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"event_ids" text[],
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD CONSTRAINT "ticket_codes_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_check_in_list_id_check_in_lists_id_fk" FOREIGN KEY ("check_in_list_id") REFERENCES "public"."check_in_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_check_in_list_id_check_in_lists_id_fk" FOREIGN KEY ("check_in_list_id") REFERENCES "public"."check_in_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendees_changes" ON "attendees" USING btree ("event_id","change_no","id");--> statement-breakpoint
CREATE INDEX "attendees_name" ON "attendees" USING btree ("event_id","last_name","id");--> statement-breakpoint
CREATE INDEX "attendees_order" ON "attendees" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_current" ON "ticket_codes" USING btree ("attendee_id") WHERE "ticket_codes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_codes_attendee" ON "ticket_codes" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "ticket_codes_event" ON "ticket_codes" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "check_in_lists_event" ON "check_in_lists" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_session" ON "devices" USING btree ("session_id","check_in_list_id");--> statement-breakpoint
CREATE INDEX "devices_list" ON "devices" USING btree ("check_in_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_code" ON "pairings" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "ticket_prices_ticket" ON "ticket_prices" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_event_no" ON "tickets" USING btree ("event_id","ticket_no");--> statement-breakpoint
CREATE INDEX "presences_attendee" ON "presences" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "scans_subject" ON "scans" USING btree ("check_in_list_id","subject");--> statement-breakpoint
CREATE INDEX "scans_undoes" ON "scans" USING btree ("check_in_list_id","undoes");--> statement-breakpoint
CREATE INDEX "scans_changes" ON "scans" USING btree ("check_in_list_id","change_no","device_id","id");--> statement-breakpoint
CREATE INDEX "scans_code" ON "scans" USING btree ("event_id","code_hash");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");