import { sql } from 'drizzle-orm'
import type { Instant } from '#contract/instant.ts'
import { attendees } from './schema/attendees.ts'
import { presences } from './schema/scans.ts'

/** When an attendee entered first, on whichever list; null while nobody let them in. */
export const FIRST_CHECK_IN = sql<Instant | null>`(select min(${presences.first_in_at}) from ${presences}
  where ${presences.attendee_id} = ${attendees.id} and ${presences.entries} > 0)`
