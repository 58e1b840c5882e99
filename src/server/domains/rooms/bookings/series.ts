import type { BookingPrice, SkippedDay } from '#contract/rooms/booking-shape.ts'
import type { BookingOnBehalfNew, BookingNew } from '#contract/rooms/new-booking.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { sameTimeOn } from '#rules/rooms/booking.ts'
import { occupiedSpan, overlaps, timeProblem, type RoomTimes, type Span } from '#rules/rooms/room-times.ts'
import { AppError } from '#server/core/app-error.ts'
import type { FieldErrors } from './validate-request.ts'

type SeriesRequest = Pick<
  BookingNew | BookingOnBehalfNew,
  'starts_at' | 'ends_at' | 'also_on' | 'skip_clashes'
>
/** One day of a series, the request field that names it, and its time. */
type SeriesDay = { day: Day; field: string; span: Span }
/** Offer of one day: its price (null if there is none), and whether the room is free. */
export type DayOffer = { price: BookingPrice | null; is_free: boolean; may_clash: boolean }
type DayRules = { now: Instant; timezone: string; is_staff: boolean; is_series: boolean }
type BookableDay = { span: Span; price: BookingPrice; is_free: boolean }

/**
 * Returns the requested days without duplicates: first the day of the start, then the others in the given order.
 */
export function seriesDaysOf(request: SeriesRequest, timezone: string): SeriesDay[] {
  const span = { starts_at: request.starts_at, ends_at: request.ends_at }
  const first = dayAt(span.starts_at, timezone)
  const days = new Map([[first, { day: first, field: 'starts_at', span }]])
  for (const [at, day] of request.also_on.entries())
    if (!days.has(day)) days.set(day, { day, field: `also_on.${at}`, span: sameTimeOn(span, day, timezone) })
  return [...days.values()]
}

/**
 * Returns the code of the room rule that a day violates. A single booking by staff ignores the rules; a series by
 * staff still skips closed days.
 */
function dayProblem(room: RoomTimes, span: Span, { is_series, ...rules }: DayRules): string | null {
  const problem = timeProblem(room, span, rules)
  if (problem !== null || !rules.is_staff || !is_series) return problem?.code ?? null
  const rule = timeProblem(room, span, { timezone: rules.timezone, now: span.starts_at })
  return rule?.code === 'closed_that_day' ? rule.code : null
}

/** Returns the offer of a day, or the code of why it cannot be booked. */
async function offerOn(
  room: RoomTimes,
  span: Span,
  rules: DayRules,
  before: readonly BookableDay[],
  offerOf: (span: Span) => Promise<DayOffer>,
): Promise<BookableDay | string> {
  const problem = dayProblem(room, span, rules)
  if (problem !== null) return problem
  const { price, is_free, may_clash } = await offerOf(span)
  if (price === null) return 'no_price'
  const occupied = occupiedSpan(room, span)
  if (before.some((day) => overlaps(occupiedSpan(room, day.span), occupied))) return 'series_overlaps'
  return is_free || may_clash ? { span, price, is_free } : 'room_taken'
}

/**
 * Returns the bookable days, and the others with the reason. Errors: room.taken (of one day), booking.clashes;
 * both name each unavailable day, if these are not to be skipped or nothing is left.
 * @param offerOf returns the offer of a time
 */
export async function bookableDays(
  room: RoomTimes,
  request: SeriesRequest,
  rules: { now: Instant; timezone: string; is_staff: boolean },
  offerOf: (span: Span) => Promise<DayOffer>,
): Promise<{ bookable: BookableDay[]; skipped: SkippedDay[] }> {
  const days = seriesDaysOf(request, rules.timezone)
  const bookable: BookableDay[] = []
  const clashes: FieldErrors = {}
  const skipped: SkippedDay[] = []
  for (const { day, field, span } of days) {
    const offer = await offerOn(room, span, { ...rules, is_series: days.length > 1 }, bookable, offerOf)
    if (typeof offer !== 'string') bookable.push(offer)
    else {
      clashes[field] = [offer]
      skipped.push({ day, code: offer })
    }
  }
  if (skipped.length > 0 && !(request.skip_clashes && bookable.length > 0))
    throw new AppError(days.length === 1 ? 'room.taken' : 'booking.clashes', { errors: clashes })
  return { bookable, skipped }
}
