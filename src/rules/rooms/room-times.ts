import type { Room } from '#contract/rooms/rooms.ts'
import { minutesOf, passesMidnight, type OpenHours } from '#contract/rooms/room-times.ts'
import type { Day } from '#contract/wire/day.ts'
import { addMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from '../events/wall-time.ts'
import { addDays, dayAt, daysBetween } from '../members/calendar-days.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 1440
const WEEK_DAYS = 7
const A_MONDAY = '2026-11-02'

/** A half-open interval; the end is exclusive. */
export type Span = { starts_at: Instant; ends_at: Instant }
/** The fields of a room that decide when it can be booked. */
export type RoomTimes = Pick<
  Room,
  | 'hours'
  | 'special_days'
  | 'slot_minutes'
  | 'min_minutes'
  | 'max_minutes'
  | 'notice_hours'
  | 'ahead_days'
  | 'setup_minutes'
  | 'clear_minutes'
>

/** Why the room's rules reject a time, regardless of other bookings: the invalid field and its code. */
export type TimeProblem = {
  field: 'starts_at' | 'ends_at'
  code:
    | 'ends_before_start'
    | 'in_the_past'
    | 'closed_that_day'
    | 'before_opening'
    | 'after_closing'
    | 'off_slot'
    | 'booking_too_short'
    | 'booking_too_long'
    | 'too_soon'
    | 'too_far_ahead'
}

/** Returns the opening hours on a day; null: closed. A special day takes precedence over its weekday. */
export function hoursOn(
  { hours, special_days }: Pick<RoomTimes, 'hours' | 'special_days'>,
  day: Day,
): OpenHours | null {
  const special = special_days.find((entry) => entry.day === day)
  return special === undefined ? (hours[weekdayOf(day) - 1] ?? null) : special.hours
}

/** Returns 1 for Monday through 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return (((daysBetween(A_MONDAY, day) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1
}

/** Returns the instant the given minutes after local midnight; 1440 is the next midnight. */
export function momentOf(day: Day, minutes: number, timezone: string): Instant {
  if (minutes >= DAY_MINUTES) return momentOf(addDays(day, 1), minutes - DAY_MINUTES, timezone)
  const pad = (value: number) => String(value).padStart(2, '0')
  return wallTimeToInstant(
    `${day}T${pad(Math.floor(minutes / HOUR_MINUTES))}:${pad(minutes % HOUR_MINUTES)}`,
    timezone,
  )
}

/** An opening of a room with the day on which it begins; it may end on the following day. */
export type Opening = Span & { day: Day }
type Hours = Pick<RoomTimes, 'hours' | 'special_days'>

/** Returns the opening that begins on a day; null when closed, or when daylight saving skips all of it. */
export function openingOn(room: Hours, day: Day, timezone: string): Opening | null {
  const hours = hoursOn(room, day)
  if (hours === null) return null
  const { opens, closes } = hours
  const closing_day = passesMidnight(opens, closes) ? addDays(day, 1) : day
  const starts_at = momentOf(day, minutesOf(opens), timezone)
  const ends_at = momentOf(closing_day, minutesOf(closes), timezone)
  return starts_at < ends_at ? { day, starts_at, ends_at } : null
}

/**
 * Returns the openings that a span can touch, in order, including the day before, whose night may reach into it.
 */
export function openingsAround(room: Hours, { starts_at, ends_at }: Span, timezone: string): Opening[] {
  const first = addDays(dayAt(starts_at, timezone), -1)
  const count = daysBetween(first, dayAt(ends_at, timezone)) + 1
  return Array.from({ length: Math.max(0, count) }, (_none, at) => addDays(first, at)).flatMap((day) => {
    const opening = openingOn(room, day, timezone)
    return opening === null ? [] : [opening]
  })
}

/** Returns the earliest opening that contains an instant; undefined when the room is closed. */
export function openingAt(openings: readonly Opening[], at: Instant): Opening | undefined {
  return openings.find(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)
}

/**
 * Returns why the room's rules reject a time: opening hours without a gap, slots, minimum and maximum duration,
 * notice, booking horizon. The day is the one on which the room opened. Staff may override every rule except an
 * invalid span.
 * @param timezone timezone of the venue; hours are wall time, durations are elapsed minutes
 */
export function timeProblem(
  room: RoomTimes,
  { starts_at, ends_at }: Span,
  { now, timezone, is_staff = false }: { now: Instant; timezone: string; is_staff?: boolean },
): TimeProblem | null {
  if (starts_at >= ends_at) return { field: 'ends_at', code: 'ends_before_start' }
  if (is_staff) return null
  // Durations beyond the maximum are refused anyway, so no later openings are computed.
  const until = earliest(ends_at, addMinutes(starts_at, room.max_minutes))
  const openings = openingsAround(room, { starts_at, ends_at: until }, timezone)
  const last_day = lastBookableDay(room, { now, timezone })
  return problemWithin(room, { starts_at, ends_at }, openings, { now, timezone, last_day })
}

/** Returns the last day whose opening can be booked. */
export function lastBookableDay(
  { ahead_days }: Pick<RoomTimes, 'ahead_days'>,
  { now, timezone }: { now: Instant; timezone: string },
): Day {
  return addDays(dayAt(now, timezone), ahead_days)
}

/** The same with computed openings, which reach to the end of the time or of the maximum duration. */
function problemWithin(
  room: RoomTimes,
  { starts_at, ends_at }: Span,
  openings: readonly Opening[],
  { now, timezone, last_day }: { now: Instant; timezone: string; last_day: Day },
): TimeProblem | null {
  const problemAt = (field: TimeProblem['field'], code: TimeProblem['code']): TimeProblem => ({ field, code })
  if (starts_at < now) return problemAt('starts_at', 'in_the_past')
  const first = openingAt(openings, starts_at)
  if (first === undefined)
    return problemAt('starts_at', closedReason(openings, dayAt(starts_at, timezone), starts_at))
  const length = minutesBetween(starts_at, ends_at)
  const is_too_long = length > room.max_minutes
  const last = lastAdjoiningOpening(openings, first, ends_at)
  if (last.ends_at < (is_too_long ? addMinutes(starts_at, room.max_minutes) : ends_at))
    return problemAt('ends_at', 'after_closing')
  if (!isOnSlot(room, first, starts_at)) return problemAt('starts_at', 'off_slot')
  if (is_too_long) return problemAt('ends_at', 'booking_too_long')
  if (!isOnSlot(room, last, ends_at)) return problemAt('ends_at', 'off_slot')
  if (length < room.min_minutes) return problemAt('ends_at', 'booking_too_short')
  if (minutesBetween(now, starts_at) < room.notice_hours * HOUR_MINUTES)
    return problemAt('starts_at', 'too_soon')
  return first.day > last_day ? problemAt('starts_at', 'too_far_ahead') : null
}

function closedReason(openings: readonly Opening[], day: Day, at: Instant) {
  const opening_of_day = openings.find((opening) => opening.day === day)
  if (opening_of_day === undefined) return 'closed_that_day'
  return at < opening_of_day.starts_at ? 'before_opening' : 'after_closing'
}

/** Returns the last of adjoining openings that the time reaches. */
function lastAdjoiningOpening(openings: readonly Opening[], first: Opening, ends_at: Instant): Opening {
  let last = first
  for (const next of openings.slice(openings.indexOf(first) + 1)) {
    if (ends_at <= last.ends_at || next.starts_at > last.ends_at) break
    if (next.ends_at > last.ends_at) last = next
  }
  return last
}

const earliest = (a: Instant, b: Instant) => (a < b ? a : b)

/** Slots are counted from the opening time. */
const isOnSlot = ({ slot_minutes }: RoomTimes, open: Span, at: Instant) =>
  minutesBetween(open.starts_at, at) % slot_minutes === 0

/** Returns the minutes between two instants; negative when the second is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (toEpochMs(to) - toEpochMs(from)) / MINUTE_MS
}

/** Returns the instant the given minutes later. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return addMs(at, minutes * MINUTE_MS)
}

/** Returns the span during which a booking occupies the room's units, including set-up and clearing. */
export function occupiedSpan(
  { setup_minutes, clear_minutes }: Pick<RoomTimes, 'setup_minutes' | 'clear_minutes'>,
  { starts_at, ends_at }: Span,
): Span {
  return { starts_at: addMinutes(starts_at, -setup_minutes), ends_at: addMinutes(ends_at, clear_minutes) }
}

/** Returns whether two spans overlap. */
export function overlaps(a: Span, b: Span): boolean {
  return a.starts_at < b.ends_at && b.starts_at < a.ends_at
}

/**
 * Returns whether the room is free, including set-up and clearing.
 * @param occupied occupied spans of its units
 */
export function isFree(
  room: Pick<RoomTimes, 'setup_minutes' | 'clear_minutes'>,
  span: Span,
  occupied: readonly Span[],
): boolean {
  const requested = occupiedSpan(room, span)
  return !occupied.some((occupied_span) => overlaps(occupied_span, requested))
}

/**
 * Returns the free start times for a duration, from a day's opening on, in order; they may be on the following
 * day.
 * @param minutes duration; the room's minimum when that is longer
 * @param taken occupied spans around the opening, up to a day after it
 */
export function freeStarts(
  room: RoomTimes,
  { day, minutes, taken }: { day: Day; minutes: number; taken: readonly Span[] },
  at: { now: Instant; timezone: string },
): Span[] {
  return allowedStarts(room, { day, minutes }, at).filter((span) => isFree(room, span, taken))
}

/**
 * Returns the start times for a duration that the room's rules allow, free or not, from a day's opening on, in
 * order; they may be on the following day.
 * @param minutes duration; the room's minimum when that is longer
 */
export function allowedStarts(
  room: RoomTimes,
  { day, minutes }: { day: Day; minutes: number },
  at: { now: Instant; timezone: string },
): Span[] {
  const open = openingOn(room, day, at.timezone)
  if (open === null) return []
  const length = Math.max(minutes, room.min_minutes)
  const search_span = { starts_at: open.starts_at, ends_at: addMinutes(open.ends_at, length) }
  const openings = openingsAround(room, search_span, at.timezone)
  const within = { ...at, last_day: lastBookableDay(room, at) }
  const allowed: Span[] = []
  for (
    let starts_at = open.starts_at;
    starts_at < open.ends_at;
    starts_at = addMinutes(starts_at, room.slot_minutes)
  ) {
    // Times within another day's opening are listed with that day.
    if (openingAt(openings, starts_at)?.day !== day) continue
    const span = { starts_at, ends_at: addMinutes(starts_at, length) }
    if (problemWithin(room, span, openings, within) === null) allowed.push(span)
  }
  return allowed
}

/** Returns the requested span; the default is one week from now. */
export function resolveSpan(
  { from, to }: { from?: Instant | undefined; to?: Instant | undefined },
  now: Instant,
): Span {
  const week_minutes = WEEK_DAYS * DAY_MINUTES
  const starts_at = from ?? (to === undefined ? now : addMinutes(to, -week_minutes))
  return { starts_at, ends_at: to ?? addMinutes(starts_at, week_minutes) }
}
