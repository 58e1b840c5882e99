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
-- What a search looks into (searchedOf), with names in both orders and without spaces.
ALTER TABLE "attendees" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id" || ' ' || "order_id" || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id" || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || coalesce("phone", '') || ' ' || "first_name" || ' ' || "last_name" || ' ' || replace("first_name" || "last_name" || "first_name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("chinese_name" || ' ' || coalesce("backup_phone", '') || ' ' || "membership_no")) STORED;--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("event_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "orders_event_email" ON "orders" USING btree ("event_id","email","id");--> statement-breakpoint
CREATE INDEX "orders_gross" ON "orders" USING btree ("event_id","total_gross_cents","id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("event_id",right("phone", 4));--> statement-breakpoint
-- A search reads these alone: what is searched, and what lists are sorted by.
DROP INDEX "orders_event";--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at","id") INCLUDE ("last_name","first_name","email","total_gross_cents","searched");--> statement-breakpoint
DROP INDEX "attendees_created";--> statement-breakpoint
CREATE INDEX "attendees_created" ON "attendees" USING btree ("event_id","created_at","id") INCLUDE ("order_id","last_name","first_name","email","searched");
