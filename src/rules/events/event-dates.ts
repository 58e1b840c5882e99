import { fromEpochMs, toEpochMs, type Instant, type WallTime } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from './wall-time.ts'

type Dates = { start_date: WallTime; end_date: WallTime | null; timezone: string }

/**
 * Whether an event would be over before it starts, which none may; one that ends as it starts may.
 * @param dates wall times YYYY-MM-DDTHH:mm, read in an IANA timezone that this runtime knows; no end is none early
 */
export function endsBeforeStart({ start_date, end_date, timezone }: Dates): boolean {
  return end_date !== null && wallTimeToInstant(end_date, timezone) < wallTimeToInstant(start_date, timezone)
}

const LATEST_MS = toEpochMs('9999-12-31T23:59:59.999Z')

/** A moment so much later, or earlier where it is below 0; not past what an instant can say. */
export function shiftBy(at: Instant | null, shift_ms: number): Instant | null {
  return at === null ? null : fromEpochMs(Math.min(Math.max(toEpochMs(at) + shift_ms, 0), LATEST_MS))
}
