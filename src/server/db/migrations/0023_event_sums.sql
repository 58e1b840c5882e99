CREATE TABLE "counted_parts" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "counted_parts_event_id_source_pk" PRIMARY KEY("event_id","source")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "uncounted" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncounted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"sources" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "price_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "presences_person" ON "presences" USING btree ("event_id",coalesce("attendee_id", "subject"));--> statement-breakpoint
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
UPDATE "attendees" AS a SET "price_cents" = coalesce(
	(SELECT p."price_cents" FROM "ticket_prices" AS p WHERE p."id" = a."price_id"),
	(SELECT p."price_cents" FROM "ticket_prices" AS p WHERE p."ticket_id" = a."ticket_id" ORDER BY p."sort_order", p."id" LIMIT 1),
	0);--> statement-breakpoint
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
INSERT INTO "counted_parts" ("account_id", "event_id", "source", "parts") SELECT "account_id", "event_id", "source", "parts" FROM "event_parts";--> statement-breakpoint
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
FROM "event_sums_now";
