import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { endsBeforeStart } from './event-dates.ts'
import { wallTimeToInstant } from './wall-time.ts'

type Dates = { start_date: WallTime | null; end_date: WallTime | null; timezone: string }

/**
 * Returns the fault in the dates of an event without tickets. Dates are optional; an end requires a start and must
 * not be before it.
 * @param dates wall times YYYY-MM-DDTHH:mm in an IANA timezone that this runtime knows
 */
export function otherDatesFault({
  start_date,
  end_date,
  timezone,
}: Dates): 'start_required' | 'ends_before_start' | null {
  if (start_date === null) return end_date === null ? null : 'start_required'
  return endsBeforeStart({ start_date, end_date, timezone }) ? 'ends_before_start' : null
}

/** Returns the dates as instants. */
export function otherInstants({ start_date, end_date, timezone }: Dates): {
  starts_at: Instant | null
  ends_at: Instant | null
} {
  const at = (wall: WallTime | null) => (wall === null ? null : wallTimeToInstant(wall, timezone))
  return { starts_at: at(start_date), ends_at: at(end_date) }
}
