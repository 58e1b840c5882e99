import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'

const DAYS_MAX = 90
const DAY_MS = 86_400_000
const DATE_LENGTH = 10

export type Day = { date: string; starts_at: Instant }

/** The days of a timezone from one moment to another, oldest first; the last 90 of them. */
export function daysBetween(from: Instant, until: Instant, timezone: string): Day[] {
  const dateOf = (at: Instant) => instantToWallTime(at, timezone).slice(0, DATE_LENGTH)
  const first = dateOf(from)
  const days: Day[] = []
  for (let date = dateOf(until); date >= first && days.length < DAYS_MAX; date = dayBefore(date)) {
    days.push({ date, starts_at: wallTimeToInstant(`${date}T00:00`, timezone) })
  }
  return days.toReversed()
}

/** So many days of a timezone, oldest first, the last of them that of a moment. */
export function daysUntil(until: Instant, count: number, timezone: string): Day[] {
  const days: Day[] = []
  let date = instantToWallTime(until, timezone).slice(0, DATE_LENGTH)
  for (; days.length < count; date = dayBefore(date))
    days.push({ date, starts_at: wallTimeToInstant(`${date}T00:00`, timezone) })
  return days.toReversed()
}

function dayBefore(date: string): string {
  return fromEpochMs(toEpochMs(`${date}T00:00:00.000Z`) - DAY_MS).slice(0, DATE_LENGTH)
}
