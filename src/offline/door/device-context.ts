import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { Door } from './door.ts'

/** What stands around a person that was scanned, after the scan. */
export type AttendeeContext = {
  /** How often they came in, this time included. */
  entries: number
  /** Whether they may come in more than once. */
  may_return: boolean
  /** The people of their order on this list, and how many of them are in. */
  order_group: { inside: number; of: number }
}

/** Looks around somebody on the list; null for nobody. */
export function attendeeContextOf(door: Door, attendee: MirrorAttendee | null): AttendeeContext | null {
  if (attendee === null) return null
  return {
    entries: door.roster.entriesOf(attendee.id),
    may_return: door.state.meta?.list.re_entry !== 'never',
    order_group: door.roster.orderGroupOf(attendee.order_id),
  }
}
