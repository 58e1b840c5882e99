import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  INITIAL_ADMISSION_RATE,
  MAX_ACTIVE_HOLDS,
  advanceQueue,
  queuePositionOf,
  type QueueState,
} from '#rules/sales/waiting-room.ts'
import { simulateQueue } from './waiting-crowd.ts'

const MOST = MAX_ACTIVE_HOLDS
const QUIET = { fullest: 0, finished: 0 }
/** Load at which the rate neither falls nor rises. */
const STEADY = { fullest: MOST - 1, finished: MOST - 1 }

const anyLine = fc
  .record({
    waiting: fc.integer({ min: 0, max: 30_000 }),
    let_in: fc.double({ min: 1, max: 1e6, noNaN: true }),
    rate: fc.double({ min: 2, max: 2_000, noNaN: true }),
  })
  .map(({ waiting, let_in, rate }): QueueState => ({
    let_in,
    rate,
    next_number: Math.ceil(let_in) + waiting,
  }))
const anyLoad = fc.record({
  fullest: fc.integer({ min: 0, max: MOST + 5 }),
  finished: fc.integer({ min: 0, max: 5_000 }),
})
const anySeconds = fc.double({ min: -10, max: 10_000, noNaN: true })

describe('a queue', () => {
  test('a queue moves nobody back, admits nobody who has not arrived, and keeps its rate within bounds', () => {
    const step = fc.record({ comers: fc.nat(5_000), seconds: anySeconds, load: anyLoad })
    fc.assert(
      fc.property(anyLine, fc.array(step, { maxLength: 30 }), (first, steps) => {
        let line = first
        for (const { comers, seconds, load } of steps) {
          const before = { ...line, next_number: line.next_number + comers }
          line = advanceQueue(before, seconds, load, MOST)
          expect(line.let_in).toBeGreaterThanOrEqual(before.let_in)
          expect(line.let_in).toBeLessThanOrEqual(line.next_number)
          expect(line.rate).toBeGreaterThanOrEqual(2)
          expect(line.rate).toBeLessThanOrEqual(2_000)
        }
      }),
    )
  })

  test('a queue admits in order of arrival', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(40_000), fc.nat(1_000), fc.boolean(), (line, at, behind, is_full) => {
        const [first, second] = [
          queuePositionOf(line, at, is_full),
          queuePositionOf(line, at + behind, is_full),
        ]
        expect(Number(first.is_let_in)).toBeGreaterThanOrEqual(Number(second.is_let_in))
        expect(first.ahead).toBeLessThanOrEqual(second.ahead)
        expect(first.wait_seconds).toBeLessThanOrEqual(Math.max(second.wait_seconds, 2))
      }),
    )
  })

  test('a queue states the waiting time: at a steady rate a visitor is admitted then and not a second sooner', () => {
    const number = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(anyLine, number, (begun, behind) => {
        const at = Math.floor(begun.let_in) + behind
        const { wait_seconds } = queuePositionOf(begun, at, false)
        let line = { ...begun, next_number: Math.max(begun.next_number, at + 1) }
        let waited = 0
        while (!queuePositionOf(line, at, false).is_let_in) {
          line = advanceQueue(line, 1, STEADY, MOST)
          waited += 1
        }
        expect(waited).toBeLessThanOrEqual(wait_seconds)
        expect(waited).toBeGreaterThanOrEqual(wait_seconds - 1)
      }),
      { numRuns: 40 },
    )
  })

  test('a queue spreads the polling of simultaneous arrivals at moderate intervals', () => {
    const line = { next_number: 20_001, let_in: 1, rate: 20 }
    const told = Array.from(
      { length: 1_000 },
      (_, at) => queuePositionOf(line, 10_000 + at, false).ask_again_seconds,
    )
    expect(new Set(told).size).toBeGreaterThan(25)
    expect(Math.max(...told)).toBeLessThanOrEqual(180)
    expect(queuePositionOf(line, 1, false).ask_again_seconds).toBe(2)
  })

  test('a queue admits nobody at the maximum of holds, and then uses the measured load', () => {
    const line = { next_number: 1_000, let_in: 100, rate: 100 }
    expect(advanceQueue(line, 1, { fullest: MOST, finished: 150 }, MOST)).toEqual({ ...line, rate: 135 })
    // One overloaded second has little effect.
    expect(advanceQueue(line, 1, { fullest: MOST, finished: 0 }, MOST)).toEqual({ ...line, rate: 60 })
    expect(queuePositionOf(line, 50, true)).toMatchObject({ is_let_in: false, ahead: 0, wait_seconds: 2 })
  })

  test('a queue speeds up slowly while there is capacity, and not by being empty or paused', () => {
    const line = { next_number: 1_000, let_in: 100, rate: 100 }
    expect(advanceQueue(line, 1, QUIET, MOST).rate).toBeCloseTo(101)
    expect(advanceQueue({ ...line, let_in: 1_000 }, 1, QUIET, MOST).rate).toBe(100)
    const after_pause = advanceQueue({ ...line, next_number: 100_000 }, 3_600, QUIET, MOST)
    expect(after_pause.let_in).toBe(600)
    expect(after_pause.rate).toBeLessThan(106)
  })
})

describe('twenty thousand arrivals within ten seconds', () => {
  const VISITORS = 20_000
  test.each([
    { bears: 150, gone_every: 0 },
    { bears: 50, gone_every: 2 },
    { bears: 8, gone_every: 0 },
  ])(
    'a crowd is served fairly at a load of $bears a second with one in $gone_every gone (0: nobody)',
    (given) => {
      const { served, seconds, asked, busiest } = simulateQueue({
        visitors: VISITORS,
        within_s: 10,
        ...given,
      })
      const gone = given.gone_every === 0 ? 0 : VISITORS / given.gone_every
      expect(served.length).toBeGreaterThanOrEqual(VISITORS - gone)
      expect(busiest.under_way).toBeLessThanOrEqual(MOST)
      // The capacity is used, also when many have gone.
      expect(seconds).toBeLessThan((served.length / given.bears) * 1.4)
      // In the worst case, with half gone, a visitor is overtaken by arrivals of up to a minute later.
      expect(mostOvertaken(served)).toBeLessThanOrEqual(given.gone_every === 0 ? 20 : 60)
      expect(asked / VISITORS).toBeLessThan(20)
    },
  )

  test('waiting time estimates are accurate to a tenth in half of all cases', () => {
    const { served } = simulateQueue({ visitors: VISITORS, within_s: 10, bears: 150, gone_every: 0 })
    const off = served
      .filter(({ told_s }) => told_s > 30)
      .map(({ came_s, told_s, held_s }) => Math.abs((held_s - came_s) / told_s - 1))
      .toSorted((a, b) => a - b)
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.1)
    expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(0.3)
    expect(INITIAL_ADMISSION_RATE).toBeLessThan(150)
  })
})

/** Maximum seconds by which a visitor was delayed while a later one was served. */
function mostOvertaken(served: readonly { number: number; held_s: number }[]): number {
  let first_behind_s = Infinity
  let most_s = 0
  for (const { held_s } of served.toSorted((a, b) => b.number - a.number)) {
    most_s = Math.max(most_s, held_s - first_behind_s)
    first_behind_s = Math.min(first_behind_s, held_s)
  }
  return most_s
}
