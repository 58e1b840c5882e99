ALTER TABLE "attendees" ADD COLUMN "earlier_types" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Of which type an old code was is not known: from now on every door of the event knows that it is old. The
-- types held until the ticket was made, so that earlier scans are judged as before.
UPDATE "attendees" a SET "earlier_types" = coalesce((
  SELECT jsonb_agg(jsonb_build_object('ticket_id', t."id", 'until',
    to_char(a."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY t."id")
  FROM "tickets" t WHERE t."event_id" = a."event_id" AND t."id" <> a."ticket_id"), '[]')
WHERE EXISTS (SELECT 1 FROM "ticket_codes" c WHERE c."attendee_id" = a."id" AND c."reason" = 'resent');
