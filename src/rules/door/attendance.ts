import type { Instant } from '#contract/wire/instant.ts'
import type { Approval } from '#contract/door/mirror.ts'
import type { DoorList } from './door-list.ts'
import { INITIAL_PRESENCE, type Presence } from './presence.ts'

/** The fields of a ticket that decide whether it is counted. */
export type CountableTicket = {
  cancelled_at?: Instant | null | undefined
  refunded_at?: Instant | null | undefined
  approval?: Approval | undefined
  is_test?: boolean | undefined
}

/**
 * Returns whether a ticket counts as issued: every ticket except test tickets, whatever its state.
 * `server/core/db/sql/attendance.ts` has the same rule for the database.
 */
export function isIssued({ is_test }: CountableTicket): boolean {
  return is_test !== true
}

/**
 * Returns whether the holder can still come: issued, not cancelled, refunded or declined; paid or unpaid
 * (docs/features/door.md).
 */
export function isExpected(ticket: CountableTicket): boolean {
  const { cancelled_at = null, refunded_at = null, approval } = ticket
  return isIssued(ticket) && cancelled_at === null && refunded_at === null && approval !== 'declined'
}

/** Returns what a log says about presence: nothing at a list that hands out things. */
export function presenceCounted({ kind }: Pick<DoorList, 'kind'>, presence: Presence): Presence {
  return kind === 'hand_out' ? INITIAL_PRESENCE : presence
}

/** Returns whether the holder is inside and whether they have entered at least once. */
export function attendanceOf({ is_inside, entries }: Presence): { is_inside: boolean; has_come: boolean } {
  return { is_inside, has_come: entries > 0 }
}
