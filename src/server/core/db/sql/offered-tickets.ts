import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import { event_settings, events } from '#server/core/db/schema/events.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { HAS_ENTERED } from './attendance.ts'

/**
 * Whether the place of an attendee `a` is for sale because their buyer offers the ticket: `isResaleOpen` in SQL, and
 * nobody has used the ticket.
 */
export const isOffered = (now: Instant): SQL => sql`(a.offered_at is not null and a.cancelled_at is null
  and a.refunded_at is null and a.returned_cents is null
  and exists (select 1 from ${events} as e join ${event_settings} as s on s.event_id = e.id
    where e.id = a.event_id and e.status = 'live' and e.happening not in ('cancelled', 'postponed')
      and e.starts_at > ${now}::timestamptz and (s.settings ->> 'resale')::boolean)
  and not exists (select 1 from ${presences} as p where p.attendee_id = a.id and ${HAS_ENTERED}))`
