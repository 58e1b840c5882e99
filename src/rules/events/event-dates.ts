import type { WallTime } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from './wall-time.ts'

type Dates = { start_date: WallTime; end_date: WallTime | null; timezone: string }

/**
 * Whether an event would be over before it starts, which none may; one that ends as it starts may.
 * @param dates wall times YYYY-MM-DDTHH:mm, read in an IANA timezone that this runtime knows; no end is none early
 */
export function endsBeforeStart({ start_date, end_date, timezone }: Dates): boolean {
  return end_date !== null && wallTimeToInstant(end_date, timezone) < wallTimeToInstant(start_date, timezone)
}
