-- Searches compare names by one rule at the door and at the desk (rules/words/name-search.ts): without case, marks and
-- invisible characters, and whatever sign stands between their parts. A test compares every character.
DROP INDEX "orders_event";--> statement-breakpoint
DROP INDEX "attendees_created";--> statement-breakpoint
ALTER TABLE "attendees" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "searched";--> statement-breakpoint
DROP FUNCTION "search_text"(text);--> statement-breakpoint
-- A text as foldText gives it. The functions after it are bound to it when they are made, whatever the search path is later.
CREATE FUNCTION "search_fold"(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	IF octet_length(said) = char_length(said) THEN
		RETURN lower(said COLLATE "C");
	END IF;
	RETURN replace(replace(replace(replace(translate(regexp_replace(
		lower(normalize(said, NFKD) COLLATE "und-x-icu"),
		'[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180e\u1ab0-\u1ace\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
		'łøđðħŧŋıς', 'loddhtniσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;--> statement-breakpoint
-- Names with each part after one space, and behind a line end without spaces, as nameText gives both.
CREATE FUNCTION "search_names"(names text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT spaced || e'\n' || replace(spaced, ' ', '') FROM (SELECT regexp_replace(search_fold(' ' || names),
		'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02cf\u02d2-\u02df\u02e5-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u1400\u166d\u166e\u1680\u16eb-\u16ed\u1735\u1736\u17d4-\u17da\u1800-\u180a\u2000-\u205e\u2190-\u22ff\u2500-\u25ff\u27e6-\u27ef\u2983-\u2998\u2cf9-\u2cff\u2d70\u2e00-\u2e5d\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua60d-\ua60f\ua673\ua67e\ua788-\ua78c\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6b]+', ' ', 'g') AS spaced OFFSET 0) AS parted);--> statement-breakpoint
-- What a search looks into of a row; cut, so that a row fits into an index whatever somebody is called.
CREATE FUNCTION "search_text"(said text, names text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN left(search_fold(said) || search_names(names), 400);--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id" || ' ' || "order_id", "first_name" || ' ' || "last_name" || ' ' || "first_name")) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || "id", "first_name" || ' ' || "last_name" || ' ' || "first_name")) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text("email" || ' ' || coalesce("phone", ''), "first_name" || ' ' || "last_name" || ' ' || "first_name")) STORED;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "searched" text NOT NULL GENERATED ALWAYS AS (search_text(' ' || coalesce("backup_phone", '') || ' ' || "membership_no", "chinese_name")) STORED;--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at","id") INCLUDE ("last_name","first_name","email","total_gross_cents","searched");--> statement-breakpoint
CREATE INDEX "attendees_created" ON "attendees" USING btree ("event_id","created_at","id") INCLUDE ("order_id","last_name","first_name","email","searched");
--> statement-breakpoint
-- Phone numbers are stored in one form (contract/wire/phone.ts): without the 0 that is dialled within a country. Of two
-- accounts that come to the same number, the one that has it keeps it.
UPDATE "users" SET "phone" = "read"."phone" FROM (
	SELECT DISTINCT ON (2) "id", regexp_replace("phone", '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+(?=\d)', '+\1') AS "phone"
	FROM "users" WHERE "phone" ~ '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+\d' ORDER BY 2, "created_at"
) AS "read" WHERE "users"."id" = "read"."id" AND NOT EXISTS (SELECT FROM "users" AS "other" WHERE "other"."phone" = "read"."phone");--> statement-breakpoint
UPDATE "orders" SET "phone" = regexp_replace("phone", '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+(?=\d)', '+\1') WHERE "phone" ~ '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+\d';--> statement-breakpoint
UPDATE "members" SET "backup_phone" = regexp_replace("backup_phone", '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+(?=\d)', '+\1') WHERE "backup_phone" ~ '^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+\d';--> statement-breakpoint
-- E-mail addresses are stored with their domain in its own script (contract/wire/email.ts); this decodes "xn--" labels
-- (RFC 3492) and goes again at the end.
CREATE FUNCTION "domain_in_script"(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
	labels text[] := string_to_array(substring(email FROM '[^@]*$'), '.');
	label text; letters int[]; digits text; i int; n int; bias int; old_i int; w int; k int; digit int; t int; points int; delta int; at int;
BEGIN
	FOR l IN 1..array_length(labels, 1) LOOP
		CONTINUE WHEN labels[l] !~ '^xn--[a-z0-9-]+$';
		label := substr(labels[l], 5);
		letters := '{}';
		digits := regexp_replace(label, '^.*-', '');
		IF label LIKE '%-%' THEN
			letters := ARRAY(SELECT ascii(one) FROM regexp_split_to_table(regexp_replace(label, '-[^-]*$', ''), '') WITH ORDINALITY AS split(one, nr) WHERE one <> '' ORDER BY nr);
		END IF;
		i := 0; n := 128; bias := 72; at := 1;
		WHILE at <= length(digits) LOOP
			old_i := i; w := 1; k := 36;
			LOOP
				IF at > length(digits) THEN RETURN email; END IF;
				digit := ascii(substr(digits, at, 1));
				digit := CASE WHEN digit < 58 THEN digit - 22 ELSE digit - 97 END;
				at := at + 1;
				i := i + digit * w;
				t := CASE WHEN k <= bias THEN 1 WHEN k >= bias + 26 THEN 26 ELSE k - bias END;
				EXIT WHEN digit < t;
				w := w * (36 - t);
				k := k + 36;
			END LOOP;
			points := coalesce(array_length(letters, 1), 0) + 1;
			delta := CASE WHEN old_i = 0 THEN (i - old_i) / 700 ELSE (i - old_i) / 2 END;
			delta := delta + delta / points;
			k := 0;
			WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
			bias := k + 36 * delta / (delta + 38);
			n := n + i / points;
			i := i % points;
			letters := letters[1:i] || n || letters[i + 1:];
			i := i + 1;
		END LOOP;
		labels[l] := (SELECT string_agg(chr(letter), '' ORDER BY nr) FROM unnest(letters) WITH ORDINALITY AS each(letter, nr));
	END LOOP;
	RETURN substring(email FROM '^.*@') || array_to_string(labels, '.');
EXCEPTION WHEN OTHERS THEN
	RETURN email;
END $$;--> statement-breakpoint
UPDATE "users" SET "email" = domain_in_script("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "users" SET "pending_email" = domain_in_script("pending_email") WHERE "pending_email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "orders" SET "email" = domain_in_script("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "attendees" SET "email" = domain_in_script("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
DROP FUNCTION "domain_in_script"(text);--> statement-breakpoint
-- Codes are compared as they are read (contract/wire/one-line.ts). One that would become another of its event stays.
UPDATE "promo_codes" SET "code" = "read"."code" FROM (
	SELECT DISTINCT ON ("event_id", lower("code")) * FROM (
		SELECT "id", "event_id", regexp_replace(normalize(regexp_replace("code", '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC), '[\u2010-\u2015\u2212]', '-', 'g') AS "code"
		FROM "promo_codes" WHERE octet_length("code") <> char_length("code")) AS "each" ORDER BY "event_id", lower("code"), "id"
) AS "read" WHERE "promo_codes"."id" = "read"."id" AND "promo_codes"."code" <> "read"."code" AND "read"."code" <> '' AND NOT EXISTS (
	SELECT FROM "promo_codes" AS "other" WHERE "other"."event_id" = "read"."event_id" AND "other"."id" <> "read"."id" AND lower("other"."code") = lower("read"."code"));--> statement-breakpoint
UPDATE "affiliates" SET "code" = "read"."code" FROM (
	SELECT DISTINCT ON ("event_id", lower("code")) * FROM (
		SELECT "id", "event_id", regexp_replace(normalize(regexp_replace("code", '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC), '[\u2010-\u2015\u2212]', '-', 'g') AS "code"
		FROM "affiliates" WHERE octet_length("code") <> char_length("code")) AS "each" ORDER BY "event_id", lower("code"), "id"
) AS "read" WHERE "affiliates"."id" = "read"."id" AND "affiliates"."code" <> "read"."code" AND "read"."code" <> '' AND NOT EXISTS (
	SELECT FROM "affiliates" AS "other" WHERE "other"."event_id" = "read"."event_id" AND "other"."id" <> "read"."id" AND lower("other"."code") = lower("read"."code"));
