import { sql } from 'drizzle-orm'

/** `rules/door/attendance.ts` in SQL, for an attendee `a` and their order `o`; a test compares both. */
export const IS_ISSUED = sql.raw('(not o.is_test)')
export const IS_EXPECTED = sql.raw(
  "(not o.is_test and a.cancelled_at is null and a.refunded_at is null and o.approval <> 'declined')",
)
/** For a presence `p`: whether the attendee entered at least once. */
export const HAS_ENTERED = sql.raw('(p.entries > 0)')
