import type { Instant } from './instant.ts'

/** Returns an instant as milliseconds since 1970. */
export function toEpochMs(at: Instant): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text, not the clock
  return Date.parse(at)
}

/** Returns the instant at the given milliseconds since 1970. */
export function fromEpochMs(epoch_ms: number): Instant {
  // oxlint-disable-next-line no-restricted-globals -- writes a text, reads no clock
  return new Date(epoch_ms).toISOString()
}

/** Returns the instant that many milliseconds later; earlier, if negative. */
export function addMs(at: Instant, ms: number): Instant {
  return fromEpochMs(toEpochMs(at) + ms)
}
