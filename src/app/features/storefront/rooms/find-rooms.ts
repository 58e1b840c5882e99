import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import { passesMidnight } from '#contract/rooms/room-times.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import {
  freeStarts,
  isFree,
  minutesBetween,
  timeProblem,
  type Span,
  type TimeProblem,
} from '#rules/rooms/room-times.ts'
import type { RoomsSearch } from './rooms-search.ts'

/** How a room matches a search. */
export type RoomMatch =
  /** Without a time: its lowest price. */
  | { kind: 'open'; from_cents: number | null }
  | { kind: 'free'; span: Span; total_cents: number | null }
  /** The room's occupancy on that day is not known. */
  | { kind: 'unknown'; span: Span; total_cents: number | null }
  | { kind: 'taken'; span: Span; alternatives: Span[] }
  /** `alternatives` is null when the occupancy is not known. */
  | { kind: 'against_rules'; span: Span; problem: TimeProblem; alternatives: Span[] | null }

const MAX_ALTERNATIVES = 4

/** Span requested in the URL, ending on the following day when it ends before it begins; null when incomplete. */
export function requestedSpan({ from, to }: RoomsSearch, day: Day, timezone: string): Span | null {
  if (from === undefined || to === undefined || from === to) return null
  const last_day = passesMidnight(from, to) ? addDays(day, 1) : day
  const span = {
    starts_at: wallTimeToInstant(`${day}T${from}`, timezone),
    ends_at: wallTimeToInstant(`${last_day}T${to}`, timezone),
  }
  return span.starts_at < span.ends_at ? span : null
}

/** Whether a room is large enough and has everything requested. */
export function isSuitable(room: PublicRoom, { people, layout, equipment = [] }: RoomsSearch): boolean {
  const layouts = room.layouts.filter((option) => layout === undefined || option.layout === layout)
  const is_large_enough = layouts.some(({ capacity }) => capacity >= (people ?? 0))
  return is_large_enough && equipment.every((item) => room.equipment.includes(item))
}

/**
 * How a room matches a time.
 * @param taken occupied spans around that day; null when not known
 */
export function roomMatchOf(
  room: PublicRoom,
  {
    span,
    day,
    taken,
    people,
  }: { span: Span | null; day: Day; taken: readonly Span[] | null; people: number },
  { now, terms }: { now: Instant; terms: RoomTerms },
): RoomMatch {
  if (span === null) return { kind: 'open', from_cents: lowestPriceOf(room) }
  const at = { now, timezone: terms.timezone }
  const minutes = Math.max(room.min_minutes, minutesBetween(span.starts_at, span.ends_at))
  const alternativesIn = (occupied: readonly Span[]) =>
    nearestSpans(freeSpansOn(room, { day, minutes, taken: occupied }, at), span.starts_at)
  const problem = timeProblem(room, span, at)
  if (problem !== null)
    return { kind: 'against_rules', span, problem, alternatives: taken && alternativesIn(taken) }
  if (taken !== null && !isFree(room, span, taken))
    return { kind: 'taken', span, alternatives: alternativesIn(taken) }
  const total_cents = totalFor(room, span, people, terms)
  return { kind: taken === null ? 'unknown' : 'free', span, total_cents }
}

/**
 * Free spans of a day: its opening hours, also past midnight, and the part of the previous night that reaches into
 * it.
 */
function freeSpansOn(
  room: PublicRoom,
  { day, ...options }: { day: Day; minutes: number; taken: readonly Span[] },
  at: { now: Instant; timezone: string },
): Span[] {
  const night = freeStarts(room, { ...options, day: addDays(day, -1) }, at)
  return [
    ...night.filter(({ starts_at }) => dayAt(starts_at, at.timezone) === day),
    ...freeStarts(room, { ...options, day }, at),
  ]
}

/**
 * Price of a time in a room for this visitor, with taxes and fees and without extras; null when it has no price.
 */
export function totalFor(room: PublicRoom, span: Span, people: number, terms: RoomTerms): number | null {
  const price = priceOf(room, span, { people, extras: [] }, terms)
  return price?.total_gross_cents ?? null
}

/** The price of a booking as it would be requested. */
export function priceOf(
  room: PublicRoom,
  span: Span,
  { people, extras }: { people: number; extras: readonly { key: string; quantity: number }[] },
  { tier, timezone }: RoomTerms,
) {
  return priceBooking(
    room,
    { ...span, people, extras },
    { tier, timezone, taxes_and_fees: room.taxes_and_fees },
  )
}

function lowestPriceOf({ rates }: PublicRoom): number | null {
  const hourly = rates.filter(({ per }) => per === 'hour').map(({ price_cents }) => price_cents)
  return hourly.length === 0 ? null : Math.min(...hourly)
}

/** Free spans closest to a requested start, in chronological order. */
function nearestSpans(free: readonly Span[], starts_at: Instant): Span[] {
  const distance = (span: Span) => Math.abs(minutesBetween(span.starts_at, starts_at))
  return free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_ALTERNATIVES)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}
