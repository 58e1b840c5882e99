import { addMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'

const MINUTE_MS = 60_000
/** Margin for readers that waited for a lock and use an earlier clock reading. */
const CLOCK_GRACE_MS = 30_000

/** Returns until when tickets reserved at an instant are held (S8.3). */
export function heldUntil(now: Instant, minutes: number): Instant {
  return addMs(now, minutes * MINUTE_MS)
}

/**
 * Returns whether a hold is valid for every process despite clock differences, so nobody else can have taken its
 * tickets. A hold that is about to expire, has expired or was abandoned must be checked again as a new request
 * (decision 018).
 */
export function isDefinitelyHeld(
  { held_until, is_abandoned }: { held_until: Instant; is_abandoned: boolean },
  now: Instant,
): boolean {
  return !is_abandoned && toEpochMs(held_until) > toEpochMs(now) + CLOCK_GRACE_MS
}
