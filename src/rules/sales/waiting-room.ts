/**
 * The queue in front of an event's sale. Numbers below `let_in` may hold tickets; numbers from `next_number` on
 * are not issued yet.
 */
export type QueueState = {
  next_number: number
  /** Fractional, because it grows by the rate. */
  let_in: number
  /** Admissions per second. */
  rate: number
}

/** Load of the event's holds since the queue was last advanced. */
export type HoldLoad = {
  /** Maximum of concurrent holds in one process. */
  fullest: number
  /** Finished holds in all processes. */
  finished: number
}

/** Maximum of concurrent holds of an event per process; above it visitors queue. */
export const MAX_ACTIVE_HOLDS = 200
/** Admissions per second before the capacity for holds has been measured. */
export const INITIAL_ADMISSION_RATE = 50
/** A queue that reopens within this time continues: admitted visitors stay admitted. */
export const QUEUE_REUSE_MINUTES = 15
const RATE_LIMITS = { least: 2, most: 2_000 }
/** Per second; slow enough that few visitors are admitted between two polls. */
const SPEED_UP_FACTOR = 1.01
/** Maximum decrease per step, because one slow second is weak evidence. */
const SLOW_DOWN_FACTOR = 0.6
/** Share of the measured throughput, so that the backlog is processed first. */
const SUSTAINED_SHARE = 0.9
/** After a pause, the elapsed time beyond this admits nobody. */
const MAX_COUNTED_SECONDS = 5
const POLL_INTERVAL = { least: 2, most: 180, share: 0.8, spread: 0.25 }
/** Wait for an admitted visitor while the maximum of holds is being processed. */
const FULL_WAIT_SECONDS = 2

const rateWithin = (rate: number) => Math.min(RATE_LIMITS.most, Math.max(RATE_LIMITS.least, rate))

/**
 * Advances the queue by some seconds: admits by the rate, or nobody while the maximum of holds is active. Then the
 * rate becomes the measured throughput; otherwise it grows slowly. An empty queue gives no measurement, so its
 * rate stays.
 */
export function advanceQueue(
  queue: QueueState,
  seconds: number,
  { fullest, finished }: HoldLoad,
  max_active_holds: number,
): QueueState {
  if (seconds <= 0) return queue
  const { rate, next_number } = queue
  if (fullest >= max_active_holds)
    return {
      ...queue,
      rate: rateWithin(Math.max(rate * SLOW_DOWN_FACTOR, (finished / seconds) * SUSTAINED_SHARE)),
    }
  const counted_seconds = Math.min(MAX_COUNTED_SECONDS, seconds)
  const let_in = Math.min(next_number, queue.let_in + rate * counted_seconds)
  const has_capacity = fullest <= max_active_holds / 2 && let_in < next_number
  return {
    ...queue,
    let_in,
    rate: has_capacity ? rateWithin(rate * SPEED_UP_FACTOR ** counted_seconds) : rate,
  }
}

/**
 * Returns the position of a number: visitors ahead, estimated wait and next poll, in seconds. Poll times are
 * spread, so that simultaneous arrivals do not return at the same moment.
 * @param is_full the maximum of holds is active: admitted visitors wait briefly
 */
export function queuePositionOf({ let_in, rate }: QueueState, number: number, is_full: boolean) {
  const admitted_below = Math.floor(let_in)
  if (number < admitted_below) {
    const seconds = is_full ? FULL_WAIT_SECONDS : 0
    return { is_let_in: !is_full, ahead: 0, wait_seconds: seconds, ask_again_seconds: seconds }
  }
  const wait_seconds = Math.ceil((number + 1 - let_in) / rate)
  const spread_factor = 1 - POLL_INTERVAL.spread * ((number % 100) / 100)
  const ask_again_seconds = Math.max(
    POLL_INTERVAL.least,
    Math.round(Math.min(POLL_INTERVAL.most, wait_seconds * POLL_INTERVAL.share) * spread_factor),
  )
  return { is_let_in: false, ahead: number - admitted_below, wait_seconds, ask_again_seconds }
}
