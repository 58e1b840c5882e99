import { sql } from 'drizzle-orm'

/** `rules/door/attendance.ts` in SQL, of an attendee `a` and their order `o`; a test compares both. */
export const IS_ISSUED = sql.raw('(not o.is_test)')
export const IS_EXPECTED = sql.raw(
  "(not o.is_test and a.cancelled_at is null and a.refunded_at is null and o.approval <> 'declined')",
)
/** Of a presence `p`: whether its ticket's holder came in at least once. */
export const HAS_ENTERED = sql.raw('(p.entries > 0)')
