import { addMs, type Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'

const DAYS_MAX = 90
const DAY_MS = 86_400_000
const DATE_LENGTH = 10

export type Day = { date: string; starts_at: Instant }

/** Returns the last 90 days between two instants in a time zone, oldest first. */
export function daysBetween(from: Instant, until: Instant, timezone: string): Day[] {
  const dateOf = (at: Instant) => instantToWallTime(at, timezone).slice(0, DATE_LENGTH)
  const first = dateOf(from)
  const days: Day[] = []
  for (let date = dateOf(until); date >= first && days.length < DAYS_MAX; date = dayBefore(date)) {
    days.push({ date, starts_at: wallTimeToInstant(`${date}T00:00`, timezone) })
  }
  return days.toReversed()
}

/** Returns so many days in a time zone, oldest first; the last one contains the instant. */
export function daysUntil(until: Instant, count: number, timezone: string): Day[] {
  const days: Day[] = []
  let date = instantToWallTime(until, timezone).slice(0, DATE_LENGTH)
  for (; days.length < count; date = dayBefore(date))
    days.push({ date, starts_at: wallTimeToInstant(`${date}T00:00`, timezone) })
  return days.toReversed()
}

function dayBefore(date: string): string {
  return addMs(`${date}T00:00:00.000Z`, -DAY_MS).slice(0, DATE_LENGTH)
}
