/** A line of visitors before an event's sale. Numbers below `let_in` may hold tickets; none from `next_number` on is given. */
export type Line = {
  next_number: number
  /** Not whole: it grows by the rate. */
  let_in: number
  /** How many are let in a second. */
  rate: number
}

/** How holds of the event fared since the line was moved last. */
export type Load = {
  /** The most that were under way at once in one process. */
  fullest: number
  /** How many ended, in all processes. */
  finished: number
}

/** So many holds of an event are under way at once in a process, and no more: then its visitors line up. */
export const MOST_UNDER_WAY = 200
/** How many are let in a second before it is known what holds bear. */
export const FIRST_RATE = 50
/** A line that opens again within this time is the same: who was let in stays let in. */
export const PLACE_KEPT_MINUTES = 15
const RATE = { least: 2, most: 2_000 }
/** Each second; slow enough that nobody is passed by much between two times of asking. */
const FASTER = 1.01
/** At most so much slower at once, since one bad second says little. */
const SLOWER = 0.6
/** Of what was just borne, so that what piled up is done first. */
const BORNE_SHARE = 0.9
/** After a pause nobody is let in for the time in which nobody could come. */
const COUNTED_SECONDS = 5
const ASK = { least: 2, most: 180, share: 0.8, spread: 0.25 }
/** Let in, and as many as can be served are just being served. */
const FULL_SECONDS = 2

const rateWithin = (rate: number) => Math.min(RATE.most, Math.max(RATE.least, rate))

/**
 * The line some seconds later: as many are let in as the rate says, nobody where as many holds were under way as may
 * be. The rate becomes what holds were just seen to bear then, and grows slowly where there is room for more. An empty
 * line shows nothing, so its rate stays.
 */
export function moveOn(
  line: Line,
  seconds: number,
  { fullest, finished }: Load,
  most_under_way: number,
): Line {
  if (seconds <= 0) return line
  const { rate, next_number } = line
  if (fullest >= most_under_way)
    return { ...line, rate: rateWithin(Math.max(rate * SLOWER, (finished / seconds) * BORNE_SHARE)) }
  const counted = Math.min(COUNTED_SECONDS, seconds)
  const let_in = Math.min(next_number, line.let_in + rate * counted)
  const has_room = fullest <= most_under_way / 2 && let_in < next_number
  return { ...line, let_in, rate: has_room ? rateWithin(rate * FASTER ** counted) : rate }
}

/**
 * Where a number stands: how many are before it, for how long, and when asking again makes sense. In seconds. Those who
 * came in one moment are told different times, so that they do not come again in one moment.
 * @param is_full as many holds are under way as may be: who is let in waits a moment
 */
export function standing({ let_in, rate }: Line, number: number, is_full: boolean) {
  const first_out = Math.floor(let_in)
  if (number < first_out) {
    const seconds = is_full ? FULL_SECONDS : 0
    return { is_let_in: !is_full, ahead: 0, wait_seconds: seconds, ask_again_seconds: seconds }
  }
  const wait_seconds = Math.ceil((number + 1 - let_in) / rate)
  const sooner = 1 - ASK.spread * ((number % 100) / 100)
  const ask_again_seconds = Math.max(
    ASK.least,
    Math.round(Math.min(ASK.most, wait_seconds * ASK.share) * sooner),
  )
  return { is_let_in: false, ahead: number - first_out, wait_seconds, ask_again_seconds }
}
