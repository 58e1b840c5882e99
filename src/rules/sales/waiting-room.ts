/** A line of visitors before an event's sale. Numbers below `let_in` may hold tickets; none from `next_number` on is given. */
export type QueueState = {
  next_number: number
  /** Not whole: it grows by the rate. */
  let_in: number
  /** How many are let in a second. */
  rate: number
}

/** How holds of the event fared since the line was moved last. */
export type HoldLoad = {
  /** The most that were under way at once in one process. */
  fullest: number
  /** How many ended, in all processes. */
  finished: number
}

/** So many holds of an event are under way at once in a process, and no more: then its visitors line up. */
export const MAX_ACTIVE_HOLDS = 200
/** How many are let in a second before it is known what holds bear. */
export const INITIAL_ADMISSION_RATE = 50
/** A line that opens again within this time is the same: who was let in stays let in. */
export const QUEUE_REUSE_MINUTES = 15
const RATE_LIMITS = { least: 2, most: 2_000 }
/** Each second; slow enough that nobody is passed by much between two times of asking. */
const SPEED_UP_FACTOR = 1.01
/** At most so much slower at once, since one bad second says little. */
const SLOW_DOWN_FACTOR = 0.6
/** Of what was just borne, so that what piled up is done first. */
const SUSTAINED_SHARE = 0.9
/** After a pause nobody is let in for the time in which nobody could come. */
const MAX_COUNTED_SECONDS = 5
const POLL_INTERVAL = { least: 2, most: 180, share: 0.8, spread: 0.25 }
/** Let in, and as many as can be served are just being served. */
const FULL_WAIT_SECONDS = 2

const rateWithin = (rate: number) => Math.min(RATE_LIMITS.most, Math.max(RATE_LIMITS.least, rate))

/**
 * The line some seconds later: as many are let in as the rate says, nobody where as many holds were under way as may
 * be. The rate becomes what holds were just seen to bear then, and grows slowly where there is room for more. An empty
 * line shows nothing, so its rate stays.
 */
export function advanceQueue(
  line: QueueState,
  seconds: number,
  { fullest, finished }: HoldLoad,
  most_under_way: number,
): QueueState {
  if (seconds <= 0) return line
  const { rate, next_number } = line
  if (fullest >= most_under_way)
    return {
      ...line,
      rate: rateWithin(Math.max(rate * SLOW_DOWN_FACTOR, (finished / seconds) * SUSTAINED_SHARE)),
    }
  const counted = Math.min(MAX_COUNTED_SECONDS, seconds)
  const let_in = Math.min(next_number, line.let_in + rate * counted)
  const has_room = fullest <= most_under_way / 2 && let_in < next_number
  return { ...line, let_in, rate: has_room ? rateWithin(rate * SPEED_UP_FACTOR ** counted) : rate }
}

/**
 * Where a number stands: how many are before it, for how long, and when asking again makes sense. In seconds. Those who
 * came in one moment are told different times, so that they do not come again in one moment.
 * @param is_full as many holds are under way as may be: who is let in waits a moment
 */
export function queuePositionOf({ let_in, rate }: QueueState, number: number, is_full: boolean) {
  const first_out = Math.floor(let_in)
  if (number < first_out) {
    const seconds = is_full ? FULL_WAIT_SECONDS : 0
    return { is_let_in: !is_full, ahead: 0, wait_seconds: seconds, ask_again_seconds: seconds }
  }
  const wait_seconds = Math.ceil((number + 1 - let_in) / rate)
  const sooner = 1 - POLL_INTERVAL.spread * ((number % 100) / 100)
  const ask_again_seconds = Math.max(
    POLL_INTERVAL.least,
    Math.round(Math.min(POLL_INTERVAL.most, wait_seconds * POLL_INTERVAL.share) * sooner),
  )
  return { is_let_in: false, ahead: number - first_out, wait_seconds, ask_again_seconds }
}
