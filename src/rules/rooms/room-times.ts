import type { Room } from '#contract/rooms/rooms.ts'
import { minutesOf, type OpenHours } from '#contract/rooms/room-times.ts'
import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '../events/wall-time.ts'
import { addDays, daysBetween } from '../members/calendar-days.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 1440
const WEEK_DAYS = 7
const A_MONDAY = '2026-11-02'

/** From one moment to another; the second is no part of it. */
export type Span = { starts_at: Instant; ends_at: Instant }
/** What of a room says when it can be booked. */
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

/** Why a room cannot be booked for a time, whoever else has it: the field that is wrong, and its code. */
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

/** Those that hold for staff as well: a time that is none. */
const FOR_EVERYBODY: ReadonlySet<TimeProblem['code']> = new Set(['ends_before_start'])

/** When a room is open on a day; null: not at all. A single day goes before its weekday. */
export function hoursOn(
  { hours, special_days }: Pick<RoomTimes, 'hours' | 'special_days'>,
  day: Day,
): OpenHours | null {
  const special = special_days.find((one) => one.day === day)
  return special === undefined ? (hours[weekdayOf(day) - 1] ?? null) : special.hours
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((daysBetween(A_MONDAY, day) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1
}

/** The moment of so many minutes after midnight on the wall; 1440 is the next midnight. */
export function momentOf(day: Day, minutes: number, timezone: string): Instant {
  if (minutes >= DAY_MINUTES) return momentOf(addDays(day, 1), minutes - DAY_MINUTES, timezone)
  const two = (value: number) => String(value).padStart(2, '0')
  return wallTimeToInstant(
    `${day}T${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}`,
    timezone,
  )
}

/** A room's open time on a day as moments; null: closed. */
export function openOn(
  room: Pick<RoomTimes, 'hours' | 'special_days'>,
  day: Day,
  timezone: string,
): Span | null {
  const hours = hoursOn(room, day)
  if (hours === null) return null
  return {
    starts_at: momentOf(day, minutesOf(hours.opens), timezone),
    ends_at: momentOf(day, minutesOf(hours.closes), timezone),
  }
}

/**
 * What stands against a time by the room's own rules: within the hours of one day, on its slots, not shorter nor longer than
 * it allows, with its notice, not too far ahead. Staff may go past each of them, but not past what is no time at all.
 * @param timezone the venue's: hours are those of its wall, daylight saving included
 */
export function timeProblem(
  room: RoomTimes,
  { starts_at, ends_at }: Span,
  { now, timezone, is_staff = false }: { now: Instant; timezone: string; is_staff?: boolean },
): TimeProblem | null {
  const problem = firstProblem(room, { starts_at, ends_at }, now, timezone)
  return problem !== null && is_staff && !FOR_EVERYBODY.has(problem.code) ? null : problem
}

function firstProblem(
  room: RoomTimes,
  { starts_at, ends_at }: Span,
  now: Instant,
  timezone: string,
): TimeProblem | null {
  const at = (field: TimeProblem['field'], code: TimeProblem['code']): TimeProblem => ({ field, code })
  const length = minutesBetween(starts_at, ends_at)
  if (length <= 0) return at('ends_at', 'ends_before_start')
  if (starts_at < now) return at('starts_at', 'in_the_past')
  const day = instantToWallTime(starts_at, timezone).slice(0, 10)
  const open = openOn(room, day, timezone)
  if (open === null) return at('starts_at', 'closed_that_day')
  if (starts_at < open.starts_at) return at('starts_at', 'before_opening')
  if (starts_at >= open.ends_at) return at('starts_at', 'after_closing')
  if (ends_at > open.ends_at) return at('ends_at', 'after_closing')
  if (!isOnSlot(room, open, starts_at)) return at('starts_at', 'off_slot')
  if (!isOnSlot(room, open, ends_at)) return at('ends_at', 'off_slot')
  if (length < room.min_minutes) return at('ends_at', 'booking_too_short')
  if (length > room.max_minutes) return at('ends_at', 'booking_too_long')
  if (minutesBetween(now, starts_at) < room.notice_hours * HOUR_MINUTES) return at('starts_at', 'too_soon')
  const last = addDays(instantToWallTime(now, timezone).slice(0, 10), room.ahead_days)
  return day > last ? at('starts_at', 'too_far_ahead') : null
}

const isOnSlot = ({ slot_minutes }: RoomTimes, open: Span, at: Instant) =>
  minutesBetween(open.starts_at, at) % slot_minutes === 0

/** Minutes from one moment to another, below zero when it is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (toEpochMs(to) - toEpochMs(from)) / MINUTE_MS
}

/** So many minutes later. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return fromEpochMs(toEpochMs(at) + minutes * MINUTE_MS)
}

/** What a booking takes of the room's units: its time with setting up before and clearing after. */
export function occupiedBy(
  { setup_minutes, clear_minutes }: Pick<RoomTimes, 'setup_minutes' | 'clear_minutes'>,
  { starts_at, ends_at }: Span,
): Span {
  return { starts_at: addMinutes(starts_at, -setup_minutes), ends_at: addMinutes(ends_at, clear_minutes) }
}

/** Whether two spans share a moment. */
export function overlaps(one: Span, other: Span): boolean {
  return one.starts_at < other.ends_at && other.starts_at < one.ends_at
}

/** Whether nobody has the room then, set-up and clearing included. @param taken what is occupied of its units */
export function isFree(
  room: Pick<RoomTimes, 'setup_minutes' | 'clear_minutes'>,
  asked: Span,
  taken: readonly Span[],
): boolean {
  const wanted = occupiedBy(room, asked)
  return !taken.some((one) => overlaps(one, wanted))
}

/**
 * The times of a day at which a room can be booked for so long, in their order, what is taken left out.
 * @param minutes how long; the room's shortest where that is longer
 */
export function freeStarts(
  room: RoomTimes,
  { day, minutes, taken }: { day: Day; minutes: number; taken: readonly Span[] },
  at: { now: Instant; timezone: string },
): Span[] {
  const open = openOn(room, day, at.timezone)
  if (open === null) return []
  const length = Math.max(minutes, room.min_minutes)
  const free: Span[] = []
  for (
    let starts_at = open.starts_at;
    addMinutes(starts_at, length) <= open.ends_at;
    starts_at = addMinutes(starts_at, room.slot_minutes)
  ) {
    const span = { starts_at, ends_at: addMinutes(starts_at, length) }
    if (timeProblem(room, span, at) === null && isFree(room, span, taken)) free.push(span)
  }
  return free
}

/** What is looked at where less was said: from now on, for a week. */
export function lookedAt(
  { from, to }: { from?: Instant | undefined; to?: Instant | undefined },
  now: Instant,
): Span {
  const week_minutes = WEEK_DAYS * DAY_MINUTES
  const starts_at = from ?? (to === undefined ? now : addMinutes(to, -week_minutes))
  return { starts_at, ends_at: to ?? addMinutes(starts_at, week_minutes) }
}
