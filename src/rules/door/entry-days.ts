import type { EntryRules } from '#contract/door/entry-rules.ts'
import type { UtcOffset } from '#contract/door/mirror.ts'
import type { Day } from '#contract/wire/day.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { addToWallTime } from '../events/wall-time.ts'
import { zoneClock } from '../events/zone-offsets.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MINUTES_OF_DAY = 1440
/** A night belongs to the day on which it began. */
const DAY_BEGINS_AT = '05:00'

/** The dates of an event that decide on its days. */
export type EventDates = {
  starts_at: Instant
  ends_at: Instant | null
  timezone: string
  utc_offsets?: readonly UtcOffset[] | undefined
}

/** A time in which tickets enter, up to but without its end, with the day of the event that it belongs to. */
export type EntryWindow = { day: Day; from: Instant; until: Instant }

/** Days of an event and the entry windows on them. */
export type EntryCalendar = {
  /** Returns the day of the event at an instant. */
  dayAt: (at: Instant) => Day
  /** Returns when a day begins. */
  startOf: (day: Day) => Instant
  /** Returns the window of a day, with or without the tolerance. */
  windowOf: (rules: EntryRules, day: Day, options?: { strict: boolean }) => EntryWindow
  first_day: Day
  /** Null for an event without an end. */
  last_day: Day | null
}

/**
 * Returns the time of day at which the days of an event begin: 05:00, or its start if it starts between midnight and
 * 05:00.
 */
export function dayBeginsAt(start: WallTime): string {
  const clock = start.slice(11)
  return clock < DAY_BEGINS_AT ? clock : DAY_BEGINS_AT
}

/** Returns the day of an event to which a local time belongs. */
export function eventDayOf(wall: WallTime, begins_at: string): Day {
  return wall.slice(11) < begins_at ? addDays(wall.slice(0, 10), -1) : wall.slice(0, 10)
}

/** Returns the calendar day a number of days later. */
export function addDays(day: Day, days: number): Day {
  return addToWallTime(`${day}T00:00`, days * DAY_MS).slice(0, 10)
}

/**
 * Returns the days of an event, at most `most` of them; one day for an event without an end.
 * @param event local times YYYY-MM-DDTHH:mm
 */
export function eventDays(
  { start_date, end_date }: { start_date: WallTime; end_date: WallTime | null },
  most: number,
): Day[] {
  const first = start_date.slice(0, 10)
  const last = end_date === null ? first : lastDayOf(end_date, dayBeginsAt(start_date))
  const days = [first]
  for (let day = addDays(first, 1); day <= last && days.length < most; day = addDays(day, 1)) days.push(day)
  return days
}

/** An event that ends when a day begins has no more of that day. */
const lastDayOf = (end: WallTime, begins_at: string): Day =>
  eventDayOf(addToWallTime(end, -MINUTE_MS), begins_at)

/** Returns the calendar of an event. */
export function entryCalendar({ starts_at, ends_at, timezone, utc_offsets }: EventDates): EntryCalendar {
  const { toInstant, toWall } = zoneClock(timezone, utc_offsets)
  const start = toWall(starts_at)
  const begins_at = dayBeginsAt(start)
  const begins_minute = minuteOf(begins_at)
  /** Times before the beginning of the day are in the night after it. */
  const minuteInDay = (clock: string) =>
    clock < begins_at ? minuteOf(clock) + MINUTES_OF_DAY : minuteOf(clock)
  const instantAt = (day: Day, minute: number) => toInstant(addToWallTime(`${day}T00:00`, minute * MINUTE_MS))
  return {
    dayAt: (at) => eventDayOf(toWall(at), begins_at),
    startOf: (day) => instantAt(day, begins_minute),
    windowOf: (rules, day, { strict } = { strict: false }) => {
      const from = rules.entry_from === null ? begins_minute : minuteInDay(rules.entry_from)
      const until = minuteInDay(rules.entry_until ?? begins_at)
      const [early, late] = strict ? [0, 0] : [rules.entry_early_minutes, rules.entry_late_minutes]
      return {
        day,
        from: addMs(instantAt(day, from), -early * MINUTE_MS),
        until: addMs(instantAt(day, until <= from ? until + MINUTES_OF_DAY : until), late * MINUTE_MS),
      }
    },
    first_day: start.slice(0, 10),
    last_day: ends_at === null ? null : lastDayOf(toWall(ends_at), begins_at),
  }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
