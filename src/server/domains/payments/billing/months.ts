import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'

const MONTHS_OF_YEAR = 12

/** A calendar month in a timezone: start inclusive, end exclusive. */
export type Month = { month: string; from: Instant; before: Instant }

/** Returns the months of a timezone between two instants, oldest first. */
export function monthsBetween(first: Instant, last: Instant, timezone: string): Month[] {
  const months: Month[] = []
  let month = instantToWallTime(first, timezone).slice(0, 7)
  for (;;) {
    const next = boundsOf(month, timezone)
    months.push(next)
    if (toEpochMs(next.before) > toEpochMs(last)) return months
    month = monthAfter(month)
  }
}

/** Returns the start and end of a month, as 2026-11, in a timezone. */
export function boundsOf(month: string, timezone: string): Month {
  const startOf = (year_month: string) => wallTimeToInstant(`${year_month}-01T00:00`, timezone)
  return { month, from: startOf(month), before: startOf(monthAfter(month)) }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number % MONTHS_OF_YEAR
  const year_of_next = number === MONTHS_OF_YEAR ? year + 1 : year
  return `${year_of_next}-${String(next + 1).padStart(2, '0')}`
}
