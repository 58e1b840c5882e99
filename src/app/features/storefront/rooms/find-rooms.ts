import type { PublicRoom, readAvailabilities, RoomTerms, TakenSpan } from '#contract/rooms/public-rooms.ts'
import { passesMidnight } from '#contract/rooms/room-times.ts'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { spanStatus } from '#rules/rooms/availability.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import { timeProblem, type Span, type TimeProblem } from '#rules/rooms/room-times.ts'
import type { RoomsSearch } from './rooms-search.ts'

/** How a room matches a search. */
export type RoomMatch =
  /** Without a time: its lowest price. */
  | { kind: 'open'; from_cents: number | null }
  /**
   * tentative: requested by others and not confirmed, so that one can wait for it; unknown: the room's occupancy on
   * that day is not known.
   */
  | { kind: 'free' | 'tentative' | 'unknown'; span: Span; total_cents: number | null }
  | { kind: 'taken'; span: Span }
  | { kind: 'against_rules'; span: Span; problem: TimeProblem }

/** Occupied times of a room around the searched day; null when not known. */
export type TakenOf = (room: PublicRoom) => readonly TakenSpan[] | null
/** Returns the occupied times of a room in an answer; null without one. */
export const takenIn = (
  answer: OkOf<typeof readAvailabilities> | undefined,
  { id }: PublicRoom,
): readonly TakenSpan[] | null =>
  answer === undefined ? null : (answer.data.find(({ room_id }) => room_id === id)?.taken ?? [])

/** The present, and the terms of prices and times. */
export type RoomContext = { now: Instant; terms: RoomTerms }

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

/** The reverse of `requestedSpan`: a span as search params. */
export function searchOfSpan({ starts_at, ends_at }: Span, timezone: string) {
  const clock = (at: Instant) => instantToWallTime(at, timezone).slice(11)
  return { day: dayAt(starts_at, timezone), from: clock(starts_at), to: clock(ends_at) }
}

/** Largest number of people in a layout, or in any. */
export const capacityOf = ({ layouts }: PublicRoom, layout?: RoomLayout): number =>
  Math.max(
    0,
    ...layouts
      .filter((option) => layout === undefined || option.layout === layout)
      .map(({ capacity }) => capacity),
  )

/**
 * Layout in which a room would be requested: the searched one, otherwise its first that holds the people, otherwise
 * its first.
 */
export function layoutFor({ layouts }: PublicRoom, { people = 1, layout }: RoomsSearch): RoomLayout {
  const found =
    layouts.find((option) => option.layout === layout) ??
    layouts.find(({ capacity }) => capacity >= people) ??
    layouts[0]
  return found?.layout ?? 'theatre'
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
  { span, taken, people }: { span: Span | null; taken: readonly TakenSpan[] | null; people: number },
  { now, terms }: RoomContext,
): RoomMatch {
  if (span === null) return { kind: 'open', from_cents: lowestPriceOf(room) }
  const problem = timeProblem(room, span, { now, timezone: terms.timezone })
  if (problem !== null) return { kind: 'against_rules', span, problem }
  const kind = taken === null ? 'unknown' : spanStatus(room, span, taken)
  if (kind === 'taken') return { kind, span }
  return { kind, span, total_cents: totalFor(room, span, people, terms) }
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
