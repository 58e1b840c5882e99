import type { Instant } from '#contract/wire/instant.ts'
import type { Approval } from '#contract/door/mirror.ts'
import type { Presence } from './presence.ts'

/** What of a ticket decides whether it is counted. */
export type CountableTicket = {
  cancelled_at?: Instant | null | undefined
  refunded_at?: Instant | null | undefined
  approval?: Approval | undefined
  is_test?: boolean | undefined
}

/**
 * Whether a ticket counts as given out: every one but those that were made to try things out, whatever became of
 * it since. The database says the same in `server/db/sql/attendance.ts`.
 */
export function isIssued({ is_test }: CountableTicket): boolean {
  return is_test !== true
}

/** Whether the holder could still come: given out, neither cancelled, refunded nor declined; paid or not (decision 027). */
export function isExpected(ticket: CountableTicket): boolean {
  const { cancelled_at = null, refunded_at = null, approval } = ticket
  return isIssued(ticket) && cancelled_at === null && refunded_at === null && approval !== 'declined'
}

/** How the log of one ticket counts: whether its holder is inside now, and whether they came at all. */
export function attendanceOf({ is_inside, entries }: Presence): { is_inside: boolean; has_come: boolean } {
  return { is_inside, has_come: entries > 0 }
}
