/** Wrong PINs of a phone at a list, in a row, and until when it accepts no more. */
export type PinAttempts = { failures: number; wait_until_ms: number }

/** Wrong PINs before the first wait. */
export const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 30_000
const WAIT_MAX_MS = 3_600_000

/** Returns the wait after this many wrong PINs in a row: half a minute after the fifth, then twice as long each. */
export function pinWaitMs(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS))
}

/**
 * Returns the remaining wait. A clock that was set back does not make it longer than it was.
 * @param attempts undefined before the first wrong PIN
 */
export function remainingWaitMs(attempts: PinAttempts | undefined, now_ms: number): number {
  if (attempts === undefined) return 0
  return Math.min(pinWaitMs(attempts.failures), Math.max(0, attempts.wait_until_ms - now_ms))
}

/** Returns the attempts after one more wrong PIN. */
export function countWrongPin(attempts: PinAttempts | undefined, now_ms: number): PinAttempts {
  const failures = (attempts?.failures ?? 0) + 1
  return { failures, wait_until_ms: now_ms + pinWaitMs(failures) }
}
