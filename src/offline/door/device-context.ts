import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Door } from './door.ts'
import { partySizeOf, type PartyMember } from './party.ts'

/** Context of a scanned attendee, after the scan. */
export type AttendeeContext = {
  /** Number of entries, including this one. */
  entries: number
  /** Whether more than one entry is allowed. */
  may_return: boolean
  /** People of the same order on this list, and how many of them are inside. */
  order_group: { inside: number; of: number }
  /** The others of the order, each with the verdict if they came in now; those who can, first. */
  others: PartyMember[]
  /** How many admissions an undo of the scan takes back. */
  party_size: number
}

/** Returns the context of an attendee; null without an attendee. */
export function attendeeContextOf(
  door: Door,
  attendee: MirrorAttendee | null,
  scan: Pick<Scan, 'device_id' | 'id'>,
): AttendeeContext | null {
  if (attendee === null) return null
  return {
    entries: door.roster.entriesOf(attendee.id),
    may_return: door.state.meta?.list.re_entry !== 'never',
    order_group: door.roster.orderGroupOf(attendee.order_id),
    // Things are handed out one by one.
    others: door.state.meta?.list.kind === 'hand_out' ? [] : door.party(attendee.order_id, attendee.id),
    party_size: partySizeOf(door.roster, scan),
  }
}
