import { sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import { HAS_ENTERED } from './attendance.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { presences } from '#server/core/db/schema/scans.ts'

/** Time of an attendee's first entry on any list; null before that. */
export const FIRST_CHECK_IN = sql<Instant | null>`(select min(p.first_in_at) from ${presences} as p
  where p.attendee_id = ${attendees.id} and ${HAS_ENTERED})`
