import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { Attendance, BookingState } from '#contract/rooms/booking-shape.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '../events/wall-time.ts'
import { addDays, dayAt, daysBetween } from '../members/calendar-days.ts'
import {
  addRefunds,
  cappedTerms,
  frozenTerms,
  refundEach,
  refundPercentAt,
  refundRateAt,
} from '#rules/sales/cancellation/cancellation-terms.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { addMinutes, momentOf, weekdayOf, type Span } from './room-times.ts'

/** Hours that an unanswered request occupies its time. */
export const ANSWER_HOURS = 24
/** Hours that a client has to pay, unless the start is sooner. */
export const PAY_HOURS = 48
const HOUR_MINUTES = 60

/** States as stored; `done` and `no_show` are derived on read. */
export type StoredBookingState = Exclude<BookingState, 'done' | 'no_show'>
/** The fields of a booking that decide its state. */
export type BookingFacts = Span & {
  state: BookingState
  answer_by: Instant | null
  pay_by: Instant | null
  attendance: Attendance | null
}

const OPEN_STATES: ReadonlySet<BookingState> = new Set([
  'option',
  'requested',
  'held',
  'confirmed',
  'postponed',
])

/** Confirmed, whatever happened afterwards. */
const AGREED_STATES: ReadonlySet<BookingState> = new Set(['confirmed', 'done', 'no_show'])

/**
 * Returns the state of a booking at an instant. A request or payment past its deadline has lapsed; a confirmed
 * booking in the past is done or a no-show.
 */
export function stateAt(booking: BookingFacts, now: Instant): BookingState {
  if (hasLapsed(booking, now)) return 'lapsed'
  if (!AGREED_STATES.has(booking.state)) return booking.state
  if (booking.attendance === 'did_not_come') return 'no_show'
  return booking.ends_at <= now ? 'done' : 'confirmed'
}

/**
 * Returns whether a booking passed its deadline for an answer or payment, or its start while on the waiting list.
 */
export function hasLapsed({ state, answer_by, pay_by, starts_at }: BookingFacts, now: Instant): boolean {
  if (state === 'requested') return answer_by !== null && answer_by <= now
  if (state === 'held') return pay_by !== null && pay_by <= now
  return state === 'option' && starts_at <= now
}

/** Returns whether a booking that occupies its time may still give it back: unanswered, or approved and unpaid. */
export const isTentative = ({ state }: { state: BookingState }): boolean =>
  state === 'requested' || state === 'held'

/** Minutes before the start from which attendance can be recorded, because people come early. */
export const EARLY_MINUTES = 30

/**
 * Returns whether attendance can be recorded now: for confirmed bookings, from half an hour before the start. A
 * no-show can be recorded only from the start, until which a client can still cancel.
 */
export function canRecordAttendance(
  booking: BookingFacts,
  attendance: Attendance | null,
  now: Instant,
): boolean {
  const { starts_at } = booking
  const from = attendance === 'did_not_come' ? starts_at : addMinutes(starts_at, -EARLY_MINUTES)
  return AGREED_STATES.has(stateAt(booking, now)) && from <= now
}

const OFFLINE_DAYS_AHEAD = 30

/**
 * Returns the span of bookings stored offline for staff: from yesterday to thirty days after today, in the venue's
 * timezone.
 */
export function offlineSpan(now: Instant, timezone: string): Span {
  const today = dayAt(now, timezone)
  return {
    starts_at: momentOf(addDays(today, -1), 0, timezone),
    ends_at: momentOf(addDays(today, OFFLINE_DAYS_AHEAD + 1), 0, timezone),
  }
}

/** Returns the deadline for staff to answer a request: a day from now, but not after the start. */
export function answerDeadline(now: Instant, starts_at: Instant): Instant {
  return earlierOf(addMinutes(now, ANSWER_HOURS * HOUR_MINUTES), starts_at)
}

/**
 * Returns the payment deadline of an approved booking: as set by staff, otherwise two days; never after the start.
 */
export function paymentDeadline(now: Instant, starts_at: Instant, requested: Instant | null): Instant {
  return earlierOf(requested ?? addMinutes(now, PAY_HOURS * HOUR_MINUTES), starts_at)
}

/** Returns the earlier of two instants. */
export const earlierOf = (a: Instant, b: Instant) => (a < b ? a : b)

/** Price of a booking, amount paid, and amounts refunded or to be refunded. Minor units. */
export type BookingAmounts = {
  total_gross_cents: number
  paid_cents: number
  refunded_cents: number
  /** Amount that is not due again: a voluntary refund, or money held by a dispute. */
  excused_cents: number
}
/** BookingAmounts with the pending refunds and fees that a cancellation needs. */
export type PaidBooking = BookingFacts &
  Omit<BookingAmounts, 'total_gross_cents' | 'excused_cents'> & {
    refunding_cents: number
    /** Terms as they were when the booking was made; null: the fee alone. */
    cancellation_terms: CancellationTerms | null
    cancellation_fee_cents: number
    /** What was kept of it. */
    fee_cents: number
    /** When the venue postponed the booking; null: it did not. */
    postponed_at: Instant | null
  }

/** States that accept payment: approved and not fully paid, whether or not the booking has begun. */
const PAYABLE_STATES: ReadonlySet<BookingState> = new Set(['held', 'confirmed', 'done'])

/** Returns the amount paid minus refunds. */
export const retainedOf = ({
  paid_cents,
  refunded_cents,
}: Pick<BookingAmounts, 'paid_cents' | 'refunded_cents'>): number => paid_cents - refunded_cents

/** Returns the unpaid amount; below 0: the overpaid amount, which is refunded. */
export const balanceDueOf = (booking: BookingAmounts): number =>
  booking.total_gross_cents - retainedOf(booking) - booking.excused_cents

/** Returns the overpaid amount that the venue still holds. */
export const overpaymentOf = (booking: BookingAmounts): number =>
  Math.max(0, Math.min(-balanceDueOf(booking), retainedOf(booking)))

/** Returns whether a payment for a booking is accepted. */
export const isPayable = (booking: BookingFacts, now: Instant): boolean =>
  PAYABLE_STATES.has(stateAt(booking, now))

/** Returns the amount payable now; 0 when nothing is due or the booking does not accept payment. */
export function payableAt(booking: BookingFacts & BookingAmounts, now: Instant): number {
  return isPayable(booking, now) ? Math.max(0, balanceDueOf(booking)) : 0
}

/** Confirms a held booking when nothing is due; returns any other unchanged. */
export function confirmIfPaid<B extends BookingFacts & BookingAmounts>(booking: B): B {
  if (booking.state !== 'held' || balanceDueOf(booking) > 0) return booking
  return { ...booking, state: 'confirmed', pay_by: null }
}

const MOVABLE_STATES: ReadonlySet<BookingState> = new Set(['requested', 'held', 'confirmed'])

/** States in which staff may move a booking to another time or room. */
export const STAFF_MOVABLE_STATES: readonly BookingState[] = [...MOVABLE_STATES, 'postponed']

/** Returns whether a client may choose another time: before the start, or at any time when postponed. */
export const isMovable = ({ state, starts_at }: { state: BookingState; starts_at: Instant }, now: Instant) =>
  state === 'postponed' || (MOVABLE_STATES.has(state) && starts_at > now)

/** Returns a postponed booking with its new time: held until its start when money is due, otherwise confirmed. */
export function resumePostponed<B extends BookingFacts & BookingAmounts>(booking: B, starts_at: Instant): B {
  return balanceDueOf(booking) > 0
    ? { ...booking, state: 'held', pay_by: starts_at }
    : { ...booking, state: 'confirmed', pay_by: null }
}

/**
 * Returns the refund and the fee of a cancellation by the client now; null when it is not allowed. Cancelling is
 * possible before the start only, and not while a refund is pending. The terms of the booking decide; their fee is
 * charged once per booking and never exceeds the amount paid (S11.4). A booking postponed by the venue has no fee, and without a new time
 * it can be cancelled at any time.
 */
export function cancellationOf(
  booking: PaidBooking,
  now: Instant,
): { refund_cents: number; fee_cents: number } | null {
  if (!OPEN_STATES.has(stateAt(booking, now))) return null
  if (booking.starts_at <= now && booking.state !== 'postponed') return null
  if (booking.refunding_cents > 0) return null
  const retained = retainedOf(booking)
  if (booking.postponed_at !== null) return { refund_cents: retained, fee_cents: 0 }
  const terms: CancellationTerms = { ...frozenTerms(booking), fee_per: 'order' }
  const moment = { starts_at: booking.starts_at, now }
  const rate = refundRateAt(terms, { base_cents: retained, kept_fee_cents: booking.fee_cents }, moment)
  const { refund_cents, fee_cents } = addRefunds(refundEach(rate, [retained]))
  return { refund_cents, fee_cents }
}

/**
 * Returns the terms of a booking that its client moves: a step that has passed stays passed, so that nobody moves a
 * booking to a late day only to cancel it.
 */
export function termsAfterMove(
  booking: Pick<PaidBooking, 'cancellation_terms' | 'cancellation_fee_cents' | 'starts_at' | 'postponed_at'>,
  now: Instant,
): CancellationTerms | null {
  const { cancellation_terms, starts_at, postponed_at } = booking
  if (cancellation_terms === null || postponed_at !== null) return cancellation_terms
  return cappedTerms(cancellation_terms, refundPercentAt(cancellation_terms, starts_at, now))
}

/**
 * Returns the days of a series: every given number of weeks on the given weekdays (1 is Monday), both ends
 * inclusive.
 */
export function seriesDays({
  from,
  until,
  weekdays,
  every_weeks,
}: {
  from: Day
  until: Day
  weekdays: readonly number[]
  every_weeks: number
}): Day[] {
  const monday = addDays(from, 1 - weekdayOf(from))
  const count = Math.max(0, daysBetween(from, until) + 1)
  return Array.from({ length: count }, (_none, at) => addDays(from, at)).filter(
    (day) =>
      weekdays.includes(weekdayOf(day)) && Math.floor(daysBetween(monday, day) / 7) % every_weeks === 0,
  )
}

/** Returns the same wall times on another day in a timezone; the duration on the clock stays the same. */
export function sameTimeOn(span: Span, day: Day, timezone: string): Span {
  const toWallTime = (at: Instant) => instantToWallTime(at, timezone)
  const days_later = daysBetween(toWallTime(span.starts_at).slice(0, 10), day)
  const moveToDay = (at: Instant) => {
    const before = toWallTime(at)
    return wallTimeToInstant(`${addDays(before.slice(0, 10), days_later)}${before.slice(10)}`, timezone)
  }
  return { starts_at: moveToDay(span.starts_at), ends_at: moveToDay(span.ends_at) }
}

/** Returns the reference that people use for a booking. */
export const bookingReference = (booking_id: Id): string => orderReference(booking_id)
