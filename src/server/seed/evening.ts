import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { DAY_HOURS, hoursAfter } from './catalogue.ts'
import { DEMO_TIMEZONE } from './people.ts'

/**
 * Returns a time of day, a number of days from the day of the demo, so that tonight's event is never over
 * when the demo is created.
 */
export function hourOfDay(now: Instant, days: number, at: string): Instant {
  const day = instantToWallTime(now, DEMO_TIMEZONE).slice(0, 10)
  return hoursAfter(wallTimeToInstant(`${day}T${at}`, DEMO_TIMEZONE), days * DAY_HOURS)
}
