import { addMs, type Instant } from '#contract/wire/instant.ts'

const MINUTE_MS = 60_000

/** Returns when a reminder is sent: so many minutes before the start of its event. */
export const reminderTime = (starts_at: Instant, minutes: number): Instant =>
  addMs(starts_at, -minutes * MINUTE_MS)
