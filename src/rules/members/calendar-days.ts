import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime } from '../events/wall-time.ts'

const DAY_MS = 86_400_000
const MONTHS = 12

/** Returns the calendar day in a timezone at an instant. */
export function dayAt(at: Instant, timezone: string): Day {
  return instantToWallTime(at, timezone).slice(0, 10)
}

/** Returns the day the given number of days later; negative numbers go back. */
export function addDays(day: Day, days: number): Day {
  return fromEpochMs(noon(day) + days * DAY_MS).slice(0, 10)
}

/** Returns the same day of the month the given number of months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number)
  const at = year * MONTHS + (month - 1) + months
  const first = formatDay(Math.floor(at / MONTHS), (at % MONTHS) + 1, 1)
  const next = formatDay(Math.floor((at + 1) / MONTHS), ((at + 1) % MONTHS) + 1, 1)
  return addDays(first, Math.min(number, daysBetween(first, next)) - 1)
}

/** Returns the month of a day, YYYY-MM. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Returns the month the given number of months later; negative numbers go back. */
export const shiftMonth = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, months))

/** Returns the last day of a month. */
export const lastDayOf = (month: string): Day => addDays(addMonths(`${month}-01`, 1), -1)

/** Returns the number of days from the first day to the second. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((noon(second) - noon(first)) / DAY_MS)
}

const noon = (day: Day) => toEpochMs(`${day}T12:00:00.000Z`)
const formatDay = (year: number, month: number, number: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
