const MINUTE_SECONDS = 60
/** Above this, waits are rounded to coarser steps. */
const EXACT_MINUTES = 20
const STEP_MINUTES = 5
/** A wait is announced when it falls below one of these, in minutes. */
const ANNOUNCED_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120]

/** Displayed wait in whole minutes, never less than the actual wait; long waits are rounded up in steps. */
export function roundWaitMinutes(wait_seconds: number): number {
  const minutes = Math.ceil(wait_seconds / MINUTE_SECONDS)
  return minutes > EXACT_MINUTES ? Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES : minutes
}

/** Changes whenever a wait is worth announcing again. */
export function announcedWaitMinutes(wait_seconds: number): number {
  const minutes = roundWaitMinutes(wait_seconds)
  return ANNOUNCED_MINUTES.find((threshold) => minutes <= threshold) ?? Infinity
}
