import type { Event } from '#contract/events/events.ts'
import { UNDO_MINUTES } from '#contract/members/upgrade-requests.ts'
import type { OrderRequestStatus } from '#contract/sales/order-approval.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hasBegun, isOffSale } from '#rules/events/event-status.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A decision takes effect after its undo period, by a job that runs each minute. */
const EFFECT_MINUTES = UNDO_MINUTES + 10

type Lines = readonly { ticket_id: Id }[]
type Dates = Pick<Event, 'starts_at' | 'happening'>
type RequestState = { status: OrderRequestStatus; settled_at: Instant | null }
/** What a request becomes. */
export type RequestOutcome = 'approved' | 'declined' | 'lapsed'

/** Returns whether an order has a ticket type whose sale the organizer approves. */
export function needsApproval(
  lines: Lines,
  tickets: readonly Pick<Ticket, 'id' | 'needs_approval'>[],
): boolean {
  return lines.some(({ ticket_id }) =>
    tickets.some(({ id, needs_approval }) => id === ticket_id && needs_approval),
  )
}

/** Returns whether an order may be paid: it needs no approval, or its approval can no longer be undone. */
export function isApproved(request: RequestState | null, is_needed: boolean): boolean {
  if (request === null) return !is_needed
  return request.status === 'approved' && request.settled_at !== null
}

/** Returns whether a request still waits for a decision, or for its decision to take effect. */
export const isOpenRequest = ({ settled_at }: RequestState): boolean => settled_at === null

/** Returns until when a decision can be undone. */
export const undoUntil = (decided_at: Instant): Instant => addMs(decided_at, UNDO_MINUTES * MINUTE_MS)

/** Returns the latest time of decisions that can no longer be undone. */
export const decidedUntil = (now: Instant): Instant => addMs(now, -UNDO_MINUTES * MINUTE_MS)

/**
 * Returns what an open request becomes now; null: nothing. A decision takes effect when it can no longer be undone; an
 * approval waits until a postponed event has a date. A request lapses when its event begins or is cancelled.
 */
export function dueOutcome(
  { status, decided_at, settled_at }: RequestState & { decided_at: Instant | null },
  event: Dates,
  now: Instant,
): RequestOutcome | null {
  if (settled_at !== null) return null
  const is_final = decided_at !== null && decided_at <= decidedUntil(now)
  switch (status) {
    case 'declined':
      return is_final ? status : null
    case 'approved':
      return is_final && event.happening !== 'postponed' ? status : null
    case 'waiting':
      return event.happening === 'cancelled' || hasBegun(event, now) ? 'lapsed' : null
    case 'lapsed':
    case 'withdrawn':
      return null
  }
}

/** Returns whether an approval comes too late: an order that is to be paid could not be paid before the event. */
export function isApprovalOver(event: Dates, total_gross_cents: number, now: Instant): boolean {
  if (isRequestOver(event, now)) return true
  return total_gross_cents > 0 && undoUntil(now) >= event.starts_at
}

/** Returns whether nobody can request tickets of the event, or approve a request, any more. */
export const isRequestOver = (event: Dates, now: Instant): boolean =>
  isOffSale(event.happening) || hasBegun(event, now)

/** Returns until when the places of a request are held: the start of the event, or what a decision needs. */
export function requestHeldUntil({ starts_at }: Pick<Dates, 'starts_at'>, now: Instant): Instant {
  const least = addMs(now, EFFECT_MINUTES * MINUTE_MS)
  return starts_at > least ? starts_at : least
}

/** Returns until when an order that is approved now can be paid; never after the start of the event. */
export function payUntil({ starts_at }: Pick<Dates, 'starts_at'>, hours: number, now: Instant): Instant {
  const until = addMs(now, hours * HOUR_MS)
  return until < starts_at ? until : starts_at
}

/**
 * Returns until when an approved order can be paid after its event has moved: never after the new start, and longer if
 * only the former start had shortened it.
 */
export function payUntilAfterMove(
  { settled_at, pay_until }: { settled_at: Instant; pay_until: Instant },
  hours: number,
  { before, after }: Record<'before' | 'after', Pick<Dates, 'starts_at'>>,
): Instant {
  if (pay_until === before.starts_at) return payUntil(after, hours, settled_at)
  return pay_until < after.starts_at ? pay_until : after.starts_at
}
