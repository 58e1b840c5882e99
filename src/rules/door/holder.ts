import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'

/** The facts of an attendee that decide; each carries its instant, so that an old scan is judged by its time. */
export type AttendeeFacts = Pick<
  MirrorAttendee,
  | 'id'
  | 'ticket_id'
  | 'paid'
  | 'paid_at'
  | 'paid_at_door'
  | 'cancelled_at'
  | 'refunded_at'
  | 'approval'
  | 'approved_at'
  | 'is_test'
  | 'tombstones'
  | 'earlier_types'
>

/** Of which type a ticket was at an instant: it may have been exchanged since. */
export function typeAt({ ticket_id, earlier_types = [] }: AttendeeFacts, at: Instant): Id {
  return earlier_types.find(({ until }) => at < until)?.ticket_id ?? ticket_id
}

/** Whose ticket a scan is of, as far as the place that judges knows. */
export type Holder =
  | { kind: 'attendee'; attendee: AttendeeFacts }
  /** Good MAC but not in the mirror: sold since the last sync. */
  | { kind: 'authentic'; ticket_id: Id | null; key_retired_at?: Instant | null }
  /** Told in a way that this build does not understand. */
  | { kind: 'beyond' }
  /** Not known here, while the scans of a log are to be taken as the doors judged them. */
  | { kind: 'taken_at_word' }
  | { kind: 'other_event'; event_title: string | null; starts_at: Instant | null }
  | { kind: 'unknown' }
  /** Not found while the mirror is not whole. */
  | { kind: 'incomplete' }
