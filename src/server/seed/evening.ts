import type { Instant } from '#contract/wire/instant.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { DAY_HOURS, hoursAfter } from './catalogue.ts'
import { DEMO_TIMEZONE } from './people.ts'

/** Until then a night belongs to the day before: tonight's event still goes on. */
const NIGHT_HOURS = 6

/** An hour of the day that lies so many days from the one of the demo, which ends at six in the morning. */
export function hourOfDay(now: Instant, days: number, at: string): Instant {
  const day = instantToWallTime(hoursAfter(now, -NIGHT_HOURS), DEMO_TIMEZONE).slice(0, 10)
  return hoursAfter(wallTimeToInstant(`${day}T${at}`, DEMO_TIMEZONE), days * DAY_HOURS)
}
