import { addMs, type Instant } from '#contract/wire/instant.ts'

const MINUTE_MS = 60_000
/** Delays between attempts to send something; there is no attempt after the last delay. */
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/**
 * Returns the time of the next attempt after `attempts` attempts: 1 and 10 minutes, 1 and 6 hours later; null
 * when there is none.
 */
export function nextAttemptAt(attempts: number, now: Instant): Instant | null {
  const wait_ms = RETRY_DELAYS_MS[attempts - 1]
  return wait_ms === undefined ? null : addMs(now, wait_ms)
}

/** Returns whether a row was claimed more often than the limit: its last claim ended with its process. */
export const isOutOfAttempts = (attempts: number): boolean => attempts > RETRY_DELAYS_MS.length + 1
