import type { WallTime } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from './wall-time.ts'

type Dates = { start_date: WallTime; end_date: WallTime | null; timezone: string }

/**
 * Returns whether an event ends before it starts. Equal dates are allowed; without an end it is false.
 * @param dates wall times YYYY-MM-DDTHH:mm in an IANA timezone that this runtime knows
 */
export function endsBeforeStart({ start_date, end_date, timezone }: Dates): boolean {
  return end_date !== null && wallTimeToInstant(end_date, timezone) < wallTimeToInstant(start_date, timezone)
}
