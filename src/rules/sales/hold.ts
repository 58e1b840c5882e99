import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'

const MINUTE_MS = 60_000
/** Whoever waited this long for a lock may still read an older clock. */
const CLOCK_GRACE_MS = 30_000

/** Until when tickets are held that somebody takes at an instant (S8.3). */
export function heldUntil(now: Instant, minutes: number): Instant {
  return fromEpochMs(toEpochMs(now) + minutes * MINUTE_MS)
}

/**
 * Whether a hold still counts for everybody, however late their clocks are: then nobody can have taken its places.
 * One that is about to run out, has run out or was given up has to be looked at as a new wish (decision 018).
 */
export function isDefinitelyHeld(
  { held_until, is_abandoned }: { held_until: Instant; is_abandoned: boolean },
  now: Instant,
): boolean {
  return !is_abandoned && toEpochMs(held_until) > toEpochMs(now) + CLOCK_GRACE_MS
}
