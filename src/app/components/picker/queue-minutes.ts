const MINUTE_SECONDS = 60
/** From here on nobody counts on single minutes. */
const EXACT_MINUTES = 20
const STEP_MINUTES = 5
/** Of a wait it is spoken when it gets below one of these. */
const SPOKEN_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120]

/** For how long somebody is told to wait, in whole minutes, never less than it is; long waits in steps. */
export function roundWaitMinutes(wait_seconds: number): number {
  const minutes = Math.ceil(wait_seconds / MINUTE_SECONDS)
  return minutes > EXACT_MINUTES ? Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES : minutes
}

/** Changes where a wait is worth speaking of again. */
export function announcedWaitMinutes(wait_seconds: number): number {
  const minutes = roundWaitMinutes(wait_seconds)
  return SPOKEN_MINUTES.find((mark) => minutes <= mark) ?? Infinity
}
