import type { RandomBytes } from '#contract/wire/id.ts'

const FIRST_MS = 1000
const LONGEST_MS = 60_000
/** After this many server errors a scan waits for a manual retry; network failures do not count. */
export const PARK_AFTER_ATTEMPTS = 8

/** Returns an exponential back-off in milliseconds, with jitter between half and the whole. */
export function backOffMs(attempt: number, random: RandomBytes): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16))
  const [byte = 0] = random(1)
  return Math.round(whole / 2 + (whole / 2) * (byte / 255))
}
