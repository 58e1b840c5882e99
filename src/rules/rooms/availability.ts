import type { TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, dayAt } from '../members/calendar-days.ts'
import {
  addMinutes,
  allowedStarts,
  isFree,
  lastBookableDay,
  minutesBetween,
  momentOf,
  openingOn,
  type RoomTimes,
  type Span,
} from './room-times.ts'

const HOUR_MINUTES = 60

/** The present, and the timezone of the venue. */
type At = { now: Instant; timezone: string }

/** Whether a time is free; tentative: only requests and unpaid bookings occupy it. */
export type SpanStatus = 'free' | 'tentative' | 'taken'

/** A day of a room for a visitor: why it cannot be booked, or how much of it is free. */
export type DayStatus = 'past' | 'closed' | 'too_soon' | 'too_far_ahead' | 'free' | 'partly_free' | 'full'

/** Returns whether a time is free for a room, set-up and clearing included. */
export function spanStatus(room: RoomTimes, span: Span, taken: readonly TakenSpan[]): SpanStatus {
  if (isFree(room, span, taken)) return 'free'
  const firm = taken.filter(({ is_tentative }) => !is_tentative)
  return isFree(room, span, firm) ? 'tentative' : 'taken'
}

/** Returns the shortest duration that can be booked: the minimum, in whole slots. Minutes. */
export function shortestBooking({ slot_minutes, min_minutes }: RoomTimes): number {
  return Math.max(1, Math.ceil(min_minutes / slot_minutes)) * slot_minutes
}

/**
 * Returns how much of a day is free for the shortest booking: of the opening that begins on it. A day of which a
 * part has passed, or is too soon, is at most partly free.
 * @param taken occupied spans around that day; null when not known, and the day counts as free
 */
export function dayStatus(room: RoomTimes, day: Day, taken: readonly TakenSpan[] | null, at: At): DayStatus {
  const today = dayAt(at.now, at.timezone)
  if (day < today) return 'past'
  const open = openingOn(room, day, at.timezone)
  if (open === null) return 'closed'
  if (day > lastBookableDay(room, at)) return 'too_far_ahead'
  const minutes = shortestBooking(room)
  const starts = allowedStarts(room, { day, minutes }, at)
  const earliest_start = addMinutes(at.now, room.notice_hours * HOUR_MINUTES)
  if (starts.length === 0) {
    const last_start = addMinutes(open.ends_at, -minutes)
    if (last_start < at.now) return 'past'
    return last_start < earliest_start ? 'too_soon' : 'closed'
  }
  if (taken === null) return 'free'
  const free_count = starts.filter((span) => isFree(room, span, taken)).length
  if (free_count === 0) return 'full'
  return free_count === starts.length && open.starts_at >= earliest_start ? 'free' : 'partly_free'
}

/** Returns whether a visitor can look at the times of a day, even if all of them are occupied. */
export const isSelectable = (status: DayStatus): boolean =>
  status === 'free' || status === 'partly_free' || status === 'full'

/** A start time that the room's rules allow, with its status. */
export type Start = Span & { status: SpanStatus }

/**
 * Returns the start times of a day for a duration: from its opening on, also past midnight, and those of the
 * previous night that are on it.
 * @param taken occupied spans around that day
 */
export function startsOfDay(
  room: RoomTimes,
  { day, minutes, taken }: { day: Day; minutes: number; taken: readonly TakenSpan[] },
  at: At,
): Start[] {
  const midnight = momentOf(day, 0, at.timezone)
  const night = allowedStarts(room, { day: addDays(day, -1), minutes }, at)
  return [
    ...night.filter(({ starts_at }) => starts_at >= midnight),
    ...allowedStarts(room, { day, minutes }, at),
  ].map((span) => ({ ...span, status: spanStatus(room, span, taken) }))
}

/**
 * Returns the durations for which a day has a start that is not taken, in minutes, ascending; the shortest one is
 * always among them.
 */
export function durationsOfDay(
  room: RoomTimes,
  { day, taken }: { day: Day; taken: readonly TakenSpan[] },
  at: At,
): number[] {
  const shortest = shortestBooking(room)
  const durationAt = (step: number) => shortest + step * room.slot_minutes
  const hasStart = (step: number) =>
    startsOfDay(room, { day, minutes: durationAt(step), taken }, at).some(({ status }) => status !== 'taken')
  // A longer time that is not taken contains a shorter one, so the longest is found by bisection.
  let last = 0
  let refused = Math.max(0, Math.floor((room.max_minutes - shortest) / room.slot_minutes)) + 1
  while (refused - last > 1) {
    const middle = Math.floor((last + refused) / 2)
    if (hasStart(middle)) last = middle
    else refused = middle
  }
  return Array.from({ length: last + 1 }, (_none, step) => durationAt(step))
}

/** A part of a day's opening in which nothing changes: occupied, or free. */
export type Stretch = Span & { status: SpanStatus }

/**
 * Returns a day's opening divided into free and occupied stretches, in order, without gaps; [] when closed. Where
 * tentative and firm times overlap, the time is taken.
 */
export function stretchesOfDay(
  room: RoomTimes,
  day: Day,
  taken: readonly TakenSpan[],
  timezone: string,
): Stretch[] {
  const open = openingOn(room, day, timezone)
  if (open === null) return []
  const inside = taken.flatMap(({ starts_at, ends_at }) =>
    [starts_at, ends_at].filter((at) => open.starts_at < at && at < open.ends_at),
  )
  const cuts = [...new Set([open.starts_at, ...inside, open.ends_at])].toSorted()
  const stretches: Stretch[] = []
  for (const [at, ends_at] of cuts.slice(1).entries()) {
    const starts_at = cuts[at] ?? ends_at
    const status = statusAt(starts_at, taken)
    const last = stretches.at(-1)
    if (last?.status === status) last.ends_at = ends_at
    else stretches.push({ starts_at, ends_at, status })
  }
  return stretches
}

function statusAt(at: Instant, taken: readonly TakenSpan[]): SpanStatus {
  const covering = taken.filter(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)
  if (covering.length === 0) return 'free'
  return covering.every(({ is_tentative }) => is_tentative) ? 'tentative' : 'taken'
}

/** Returns the spans closest to an instant, at most so many, in chronological order. */
export function nearest<S extends Span>(spans: readonly S[], to: Instant, count: number): S[] {
  const distance = (span: S) => Math.abs(minutesBetween(span.starts_at, to))
  return spans
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}
