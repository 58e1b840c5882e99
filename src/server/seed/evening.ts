import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { DAY_HOURS, hoursAfter } from './catalogue.ts'
import { DEMO_TIMEZONE } from './people.ts'

/** An hour of the day that lies so many days from the one in which the demo is made: tonight is never over by then. */
export function hourOfDay(now: Instant, days: number, at: string): Instant {
  const day = instantToWallTime(now, DEMO_TIMEZONE).slice(0, 10)
  return hoursAfter(wallTimeToInstant(`${day}T${at}`, DEMO_TIMEZONE), days * DAY_HOURS)
}
