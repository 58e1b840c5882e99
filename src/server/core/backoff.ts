import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'

const MINUTE_MS = 60_000
/** Between the tries to send something; after the last try nobody sends it any more. */
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** When something is to be tried again after so many tries: 1 and 10 minutes, 1 and 6 hours later; null: not any more. */
export function nextAttemptAt(attempts: number, now: Instant): Instant | null {
  const wait_ms = RETRY_DELAYS_MS[attempts - 1]
  return wait_ms === undefined ? null : fromEpochMs(toEpochMs(now) + wait_ms)
}

/** Whether something was taken more often than it is tried: it was the last thing that its process did. */
export const isOutOfAttempts = (attempts: number): boolean => attempts > RETRY_DELAYS_MS.length + 1
