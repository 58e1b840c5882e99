import type { Room } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { STAFF_MOVABLE_STATES } from '#rules/rooms/booking.ts'
import {
  momentOf,
  occupiedSpan,
  openingOn,
  openingsAround,
  overlaps,
  type Span,
} from '#rules/rooms/room-times.ts'
import type { CalendarEntry } from './calendar-entries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MORNING_MINUTES = 9 * 60

/** Free time shorter than this is no cell of its own. */
const SHORTEST_FREE_MS = 15 * MINUTE_MS

/** An item in a row of the timetable: an entry, or free time that can be booked or blocked. */
export type Cell = { key: string; span: Span } & (
  | { kind: 'entry'; entry: CalendarEntry }
  | { kind: 'free'; is_closed: boolean }
)

/** A time that is being chosen: where an entry would move to, or free time to book or block. */
export type Draft = { entry: CalendarEntry | null; unit: string; span: Span }

/** Returns the parts of a span that no other span covers, in order. */
export function gapsBetween(spans: readonly Span[], within: Span): Span[] {
  const gaps: Span[] = []
  let from = within.starts_at
  for (const { starts_at, ends_at } of spans.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    if (starts_at >= within.ends_at) break
    if (starts_at > from) gaps.push({ starts_at: from, ends_at: starts_at })
    if (ends_at > from) from = ends_at
  }
  return from < within.ends_at ? [...gaps, { starts_at: from, ends_at: within.ends_at }] : gaps
}

/** Returns the times at which every room with a unit is closed; none if no such room is known. */
export function closedSpans(rooms: readonly Room[], unit: string, within: Span, timezone: string): Span[] {
  const rooms_of_unit = rooms.filter(({ units }) => units.includes(unit))
  if (rooms_of_unit.length === 0) return []
  return gapsBetween(
    rooms_of_unit.flatMap((room) => openingsAround(room, within, timezone)),
    within,
  )
}

/** Returns the cells of a unit's row in order of time; free time is cut at full hours. */
export function cellsOf(
  unit: string,
  entries: readonly CalendarEntry[],
  within: Span,
  closed: readonly Span[],
): Cell[] {
  const entries_of_unit = entries.filter((entry) => entry.units.includes(unit))
  const occupied = entries_of_unit.map(({ from, to }) => ({ starts_at: from, ends_at: to }))
  const free = gapsBetween(occupied, within).flatMap(cutAtHours)
  return [
    ...entries_of_unit.map((entry): Cell => ({
      kind: 'entry',
      key: `${unit} ${entry.of_id}`,
      span: entry,
      entry,
    })),
    ...free.map((span): Cell => ({
      kind: 'free',
      key: `${unit} ${span.starts_at}`,
      span,
      is_closed: closed.some((closed_span) => overlaps(closed_span, span)),
    })),
  ].toSorted((a, b) => a.span.starts_at.localeCompare(b.span.starts_at))
}

/** Hours of a day; timezones with a quarter of an hour in their offset have cells that begin at other minutes. */
function cutAtHours({ starts_at, ends_at }: Span): Span[] {
  const end = toEpochMs(ends_at)
  const pieces: Span[] = []
  for (let from = toEpochMs(starts_at); from < end;) {
    const to = Math.min(Math.floor(from / HOUR_MS) * HOUR_MS + HOUR_MS, end)
    if (to - from >= SHORTEST_FREE_MS) pieces.push({ starts_at: fromEpochMs(from), ends_at: fromEpochMs(to) })
    from = to
  }
  return pieces
}

/** Returns the instant rounded to a number of minutes from an origin. */
export function roundTo(at_ms: number, minutes: number, origin: Instant): number {
  const origin_ms = toEpochMs(origin)
  const step_ms = minutes * MINUTE_MS
  return origin_ms + Math.round((at_ms - origin_ms) / step_ms) * step_ms
}

/** Returns a span shifted by milliseconds. */
export const shiftSpan = ({ starts_at, ends_at }: Span, by_ms: number): Span => ({
  starts_at: fromEpochMs(toEpochMs(starts_at) + by_ms),
  ends_at: fromEpochMs(toEpochMs(ends_at) + by_ms),
})

/** Returns whether staff may move an entry: a booking that is not over. */
export const isMovable = ({ kind, state }: CalendarEntry): boolean =>
  kind === 'booking' && state !== null && STAFF_MOVABLE_STATES.includes(state)

/**
 * Returns the room of a draft: the booking's own where it has this unit, otherwise the room with the fewest units
 * besides this one; undefined when there is none.
 */
export function roomOf({ entry, unit }: Draft, rooms: readonly Room[]): Room | undefined {
  const candidates = rooms
    .filter(({ units, status }) => status !== 'ARCHIVED' && units.includes(unit))
    .toSorted((a, b) => a.units.length - b.units.length)
  const own = entry === null ? undefined : candidates.find(({ units }) => hasSameUnits(units, entry.units))
  return own ?? candidates[0]
}

const hasSameUnits = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((unit) => b.includes(unit))

/** Returns what occupies the time of a draft, with the room's set-up and clearing; undefined: it is free. */
export function clashOf(
  draft: Draft,
  room: Room | undefined,
  entries: readonly CalendarEntry[],
): CalendarEntry | undefined {
  if (room === undefined) return undefined
  const occupied = occupiedSpan(room, draft.span)
  return entries.find(
    ({ of_id, units, from, to }) =>
      of_id !== draft.entry?.of_id &&
      units.some((unit) => room.units.includes(unit)) &&
      overlaps({ starts_at: from, ends_at: to }, occupied),
  )
}

/** Returns a first proposal for a booking on a day: from the room's opening, or nine o'clock, for the shortest time. */
export function proposedSpan(room: Room | undefined, day: Day, timezone: string): Span {
  const opening = room === undefined ? null : openingOn(room, day, timezone)
  const starts_at = opening?.starts_at ?? momentOf(day, MORNING_MINUTES, timezone)
  return { starts_at, ends_at: fromEpochMs(toEpochMs(starts_at) + (room?.min_minutes ?? 60) * MINUTE_MS) }
}
