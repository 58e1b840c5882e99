CREATE TABLE "sold_places" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"price_id" text,
	"quantity" integer NOT NULL,
	CONSTRAINT "sold_places_price" UNIQUE NULLS NOT DISTINCT("ticket_id","price_id")
);
--> statement-breakpoint
CREATE INDEX "sold_places_event" ON "sold_places" USING btree ("event_id");--> statement-breakpoint
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
INSERT INTO "sold_places" ("account_id", "event_id", "ticket_id", "price_id", "quantity")
SELECT "account_id", "event_id", "ticket_id", "price_id", count(*) FROM "attendees" WHERE "cancelled_at" IS NULL GROUP BY 1, 2, 3, 4;
