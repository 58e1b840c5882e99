import {
  INITIAL_ADMISSION_RATE,
  MAX_ACTIVE_HOLDS,
  advanceQueue,
  queuePositionOf,
  type QueueState,
} from '#rules/sales/waiting-room.ts'

type Crowd = {
  /** Number of visitors, and the seconds in which they arrive. */
  visitors: number
  within_s: number
  /** Holds per second that the server can process. */
  bears: number
  /** Every nth visitor does not return after joining; 0 for none. */
  gone_every: number
}

/** A served visitor: arrival, estimate given then, and time of the hold, in seconds. */
type ServedVisitor = { number: number; came_s: number; told_s: number; held_s: number }

/** Simulates a crowd before a sale second by second from the rules alone: no clock, randomness or server. */
export function simulateQueue({ visitors, within_s, bears, gone_every }: Crowd) {
  let line: QueueState | null = null
  let came = 0
  const served: ServedVisitor[] = []
  const told = new Map<number, { came_s: number; told_s: number }>()
  const asking = new Map<number, number[]>()
  let under_way: number[] = []
  let asked = 0
  const busiest = { under_way: 0, asked: 0 }
  const ask = (number: number, now: number) => {
    if (line === null) return void under_way.push(number)
    asked += 1
    const stands = queuePositionOf(line, number, under_way.length >= MAX_ACTIVE_HOLDS)
    if (!told.has(number)) told.set(number, { came_s: now, told_s: stands.wait_seconds })
    else if (gone_every > 0 && number % gone_every === 0) return
    if (stands.is_let_in) return void under_way.push(number)
    const next = now + stands.ask_again_seconds
    asking.set(next, [...(asking.get(next) ?? []), number])
  }
  let now = 0
  for (; now < within_s || asking.size > 0 || under_way.length > 0; now++) {
    const begun = asked
    const coming = now < within_s ? Math.ceil(visitors / within_s) : 0
    for (let one = 0; one < coming && came < visitors; one++) {
      came += 1
      if (line === null && under_way.length >= MAX_ACTIVE_HOLDS)
        line = { next_number: came, let_in: came, rate: INITIAL_ADMISSION_RATE }
      if (line !== null) line = { ...line, next_number: came + 1 }
      ask(came, now)
    }
    const due = asking.get(now) ?? []
    asking.delete(now)
    for (const number of due) ask(number, now)
    const fullest = under_way.length
    const done = under_way.slice(0, bears)
    under_way = under_way.slice(bears)
    for (const number of done)
      served.push({ number, held_s: now, ...(told.get(number) ?? { came_s: 0, told_s: 0 }) })
    if (line !== null) line = advanceQueue(line, 1, { fullest, finished: done.length }, MAX_ACTIVE_HOLDS)
    busiest.under_way = Math.max(busiest.under_way, fullest)
    busiest.asked = Math.max(busiest.asked, asked - begun)
  }
  return { served, seconds: now, asked, busiest }
}
