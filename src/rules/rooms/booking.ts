import type { Attendance, BookingState } from '#contract/rooms/booking-shape.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '../events/wall-time.ts'
import { addDays, dayAt, daysBetween } from '../members/calendar-days.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { CANCELLATION_FEE_HKD_CENTS } from '#rules/sales/own-cancellation.ts'
import { addMinutes, momentOf, weekdayOf, type Span } from './room-times.ts'

/** How long a request takes the time while nobody answers. */
export const ANSWER_HOURS = 24
/** How long a client has to pay, unless the start is sooner. */
export const PAY_HOURS = 48
const HOUR_MINUTES = 60

/** As it is written down: what is over, or nobody came to, is so only when it is read. */
export type StoredBookingState = Exclude<BookingState, 'done' | 'no_show'>
/** What of a booking says how it stands. */
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

/** Agreed, whatever came of it. */
const AGREED_STATES: ReadonlySet<BookingState> = new Set(['confirmed', 'done', 'no_show'])

/**
 * How a booking stands at a moment, as it is written down or as it once stood: what nobody answered or paid in time has lapsed,
 * what was confirmed is done, or was for nobody.
 */
export function stateAt(booking: BookingFacts, now: Instant): BookingState {
  if (hasLapsed(booking, now)) return 'lapsed'
  if (!AGREED_STATES.has(booking.state)) return booking.state
  if (booking.attendance === 'did_not_come') return 'no_show'
  return booking.ends_at <= now ? 'done' : 'confirmed'
}

/** Whether it waited for too long: for an answer, for its money, or behind others until its start. */
export function hasLapsed({ state, answer_by, pay_by, starts_at }: BookingFacts, now: Instant): boolean {
  if (state === 'requested') return answer_by !== null && answer_by <= now
  if (state === 'held') return pay_by !== null && pay_by <= now
  return state === 'option' && starts_at <= now
}

/** How long before a booking's start it can be said that somebody came: people come early. */
export const EARLY_MINUTES = 30

/**
 * Whether it can be said now that somebody came, did not come, or neither: of what was agreed, from half an hour before its
 * start on; that nobody came not before the start, up to which a client may still cancel.
 */
export function canRecordAttendance(booking: BookingFacts, said: Attendance | null, now: Instant): boolean {
  const { starts_at } = booking
  const from = said === 'did_not_come' ? starts_at : addMinutes(starts_at, -EARLY_MINUTES)
  return AGREED_STATES.has(stateAt(booking, now)) && from <= now
}

const OFFLINE_DAYS_AHEAD = 30

/** The days whose bookings a laptop of staff keeps: yesterday, today and the thirty days after it, at the venue. */
export function offlineSpan(now: Instant, timezone: string): Span {
  const today = dayAt(now, timezone)
  return {
    starts_at: momentOf(addDays(today, -1), 0, timezone),
    ends_at: momentOf(addDays(today, OFFLINE_DAYS_AHEAD + 1), 0, timezone),
  }
}

/** Until when staff have to answer what is asked for now: a day, and never after the start. */
export function answerDeadline(now: Instant, starts_at: Instant): Instant {
  return earlierOf(addMinutes(now, ANSWER_HOURS * HOUR_MINUTES), starts_at)
}

/** Until when an approved booking is to be paid: as staff said, else two days; never after the start. */
export function paymentDeadline(now: Instant, starts_at: Instant, said: Instant | null): Instant {
  return earlierOf(said ?? addMinutes(now, PAY_HOURS * HOUR_MINUTES), starts_at)
}

/** The first of two moments. */
export const earlierOf = (one: Instant, other: Instant) => (one < other ? one : other)

/** What a booking costs, what was paid of it, and what of that went back or is to go back. Minor units. */
export type BookingAmounts = {
  total_gross_cents: number
  paid_cents: number
  refunded_cents: number
  /** What of that is not due again: the venue gave it back without having to, or a dispute holds it. */
  excused_cents: number
}
/** The same with what a cancellation goes by: what is on its way back, and which fee was kept before. */
export type PaidBooking = BookingFacts &
  Omit<BookingAmounts, 'total_gross_cents' | 'excused_cents'> & {
    currency: string
    refunding_cents: number
    fee_cents: number
    /** When the venue postponed it; null: it did not. */
    postponed_at: Instant | null
  }

/** In these it is paid for: approved, until its money is all there, whether or not it has begun. */
const PAYABLE_STATES: ReadonlySet<BookingState> = new Set(['held', 'confirmed', 'done'])

/** What the venue has of what was paid. */
export const retainedOf = ({
  paid_cents,
  refunded_cents,
}: Pick<BookingAmounts, 'paid_cents' | 'refunded_cents'>): number => paid_cents - refunded_cents

/** What of a booking is not paid; below 0: what was paid too much, and goes back. */
export const balanceDueOf = (booking: BookingAmounts): number =>
  booking.total_gross_cents - retainedOf(booking) - booking.excused_cents

/** What was paid too much, of what the venue still has. */
export const overpaymentOf = (booking: BookingAmounts): number =>
  Math.max(0, Math.min(-balanceDueOf(booking), retainedOf(booking)))

/** Whether money that comes for a booking counts. */
export const isPayable = (booking: BookingFacts, now: Instant): boolean =>
  PAYABLE_STATES.has(stateAt(booking, now))

/** What is to be paid of a booking now; 0: nothing, or it is none that can be paid. */
export function payableAt(booking: BookingFacts & BookingAmounts, now: Instant): number {
  return isPayable(booking, now) ? Math.max(0, balanceDueOf(booking)) : 0
}

/** A held booking is confirmed once nothing is due; any other stays as it is. */
export function confirmIfPaid<B extends BookingFacts & BookingAmounts>(booking: B): B {
  if (booking.state !== 'held' || balanceDueOf(booking) > 0) return booking
  return { ...booking, state: 'confirmed', pay_by: null }
}

const MOVABLE_STATES: ReadonlySet<BookingState> = new Set(['requested', 'held', 'confirmed'])

/** Whether a client may choose another time: before its start, and of a postponed one at any moment. */
export const isMovable = ({ state, starts_at }: { state: BookingState; starts_at: Instant }, now: Instant) =>
  state === 'postponed' || (MOVABLE_STATES.has(state) && starts_at > now)

/** A postponed booking that has a time again: to be paid before its start, or confirmed where nothing is due. */
export function resumePostponed<B extends BookingFacts & BookingAmounts>(booking: B, starts_at: Instant): B {
  return balanceDueOf(booking) > 0
    ? { ...booking, state: 'held', pay_by: starts_at }
    : { ...booking, state: 'confirmed', pay_by: null }
}

/**
 * What a client gets back who cancels now, and what is kept; null: they cannot. Before the start only, and not while a
 * refund is on its way; the fee is kept once a booking, never more than was paid, and is Hong Kong's (S11.4). One that
 * the venue postponed bears none, and without a new time it can be cancelled at any moment.
 */
export function cancellationOf(
  booking: PaidBooking,
  now: Instant,
): { refund_cents: number; fee_cents: number } | null {
  if (!OPEN_STATES.has(stateAt(booking, now))) return null
  if (booking.starts_at <= now && booking.state !== 'postponed') return null
  if (booking.refunding_cents > 0) return null
  const left = retainedOf(booking)
  const is_charged = booking.currency === 'HKD' && booking.postponed_at === null
  const due = is_charged ? Math.max(0, CANCELLATION_FEE_HKD_CENTS - booking.fee_cents) : 0
  const fee_cents = Math.min(left, due)
  return { refund_cents: left - fee_cents, fee_cents }
}

/** The days of a series: each so many weeks on the given weekdays (1 is Monday), from one day through another. */
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

/** The same time of the clock on another day, in a timezone: as long by the clock, whatever daylight saving does. */
export function sameTimeOn(span: Span, day: Day, timezone: string): Span {
  const wall = (at: Instant) => instantToWallTime(at, timezone)
  const later = daysBetween(wall(span.starts_at).slice(0, 10), day)
  const moved = (at: Instant) => {
    const before = wall(at)
    return wallTimeToInstant(`${addDays(before.slice(0, 10), later)}${before.slice(10)}`, timezone)
  }
  return { starts_at: moved(span.starts_at), ends_at: moved(span.ends_at) }
}

/** What people say and type of a booking. */
export const bookingReference = (booking_id: Id): string => orderReference(booking_id)
