import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'

/**
 * The fields of an attendee that decide a verdict. Each has its instant, so that an old scan is judged by its
 * time.
 */
export type AttendeeFacts = Pick<
  MirrorAttendee,
  | 'id'
  | 'ticket_id'
  | 'paid'
  | 'paid_at'
  | 'paid_at_door'
  | 'cancelled_at'
  | 'resold_at'
  | 'refunded_at'
  | 'approval'
  | 'approved_at'
  | 'is_test'
  | 'tombstones'
  | 'earlier_types'
>

/** Returns the ticket type at an instant; the ticket may have been exchanged since. */
export function typeAt({ ticket_id, earlier_types = [] }: AttendeeFacts, at: Instant): Id {
  return earlier_types.find(({ until }) => at < until)?.ticket_id ?? ticket_id
}

/** Returns the ticket type of a holder at an instant; null when it is not known here. */
export function holderTypeAt(holder: Holder, at: Instant): Id | null {
  if (holder.kind === 'attendee') return typeAt(holder.attendee, at)
  return holder.kind === 'authentic' ? holder.ticket_id : null
}

/** The holder of a scanned ticket, as far as it is known here. */
export type Holder =
  | { kind: 'attendee'; attendee: AttendeeFacts }
  /** Valid MAC, but not in the mirror: sold since the last sync. */
  | { kind: 'authentic'; ticket_id: Id | null; key_retired_at?: Instant | null }
  /** Sent in a form that this build cannot read. */
  | { kind: 'beyond' }
  /** Unknown here; the scans of its log keep the verdicts of the doors. */
  | { kind: 'taken_at_word' }
  | { kind: 'other_event'; event_title: string | null; starts_at: Instant | null }
  | { kind: 'unknown' }
  /** Not found while the mirror is incomplete. */
  | { kind: 'incomplete' }
