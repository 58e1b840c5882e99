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
/** Neither so many that it slows down, nor so few that it gets quicker. */
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

describe('a line', () => {
  test('never sends anybody back, lets nobody in who has not come, and keeps its rate within bounds', () => {
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

  test('lets in whoever came first: of two, the one behind never stands better', () => {
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

  test('says how long it takes: at a steady rate who waits is let in then, and not a second sooner', () => {
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

  test('asks those who came in one moment to ask again in different ones, not too often and not too seldom', () => {
    const line = { next_number: 20_001, let_in: 1, rate: 20 }
    const told = Array.from(
      { length: 1_000 },
      (_, at) => queuePositionOf(line, 10_000 + at, false).ask_again_seconds,
    )
    expect(new Set(told).size).toBeGreaterThan(25)
    expect(Math.max(...told)).toBeLessThanOrEqual(180)
    expect(queuePositionOf(line, 1, false).ask_again_seconds).toBe(2)
  })

  test('lets nobody in while as many hold tickets as may, and then goes by what was borne', () => {
    const line = { next_number: 1_000, let_in: 100, rate: 100 }
    expect(advanceQueue(line, 1, { fullest: MOST, finished: 150 }, MOST)).toEqual({ ...line, rate: 135 })
    // One bad second says little.
    expect(advanceQueue(line, 1, { fullest: MOST, finished: 0 }, MOST)).toEqual({ ...line, rate: 60 })
    expect(queuePositionOf(line, 50, true)).toMatchObject({ is_let_in: false, ahead: 0, wait_seconds: 2 })
  })

  test('gets quicker while there is room, slowly, and not by an empty line or a pause', () => {
    const line = { next_number: 1_000, let_in: 100, rate: 100 }
    expect(advanceQueue(line, 1, QUIET, MOST).rate).toBeCloseTo(101)
    expect(advanceQueue({ ...line, let_in: 1_000 }, 1, QUIET, MOST).rate).toBe(100)
    const after_pause = advanceQueue({ ...line, next_number: 100_000 }, 3_600, QUIET, MOST)
    expect(after_pause.let_in).toBe(600)
    expect(after_pause.rate).toBeLessThan(106)
  })
})

describe('twenty thousand who come within ten seconds', () => {
  const VISITORS = 20_000
  test.each([
    { bears: 150, gone_every: 0 },
    { bears: 50, gone_every: 2 },
    { bears: 8, gone_every: 0 },
  ])(
    'are served fairly where $bears a second are borne and one in $gone_every has gone (0: nobody)',
    (given) => {
      const { served, seconds, asked, busiest } = simulateQueue({
        visitors: VISITORS,
        within_s: 10,
        ...given,
      })
      const gone = given.gone_every === 0 ? 0 : VISITORS / given.gone_every
      expect(served.length).toBeGreaterThanOrEqual(VISITORS - gone)
      expect(busiest.under_way).toBeLessThanOrEqual(MOST)
      // What can be borne is used, also where many have gone.
      expect(seconds).toBeLessThan((served.length / given.bears) * 1.4)
      // At the worst, where half have gone, somebody is overtaken by those who asked a minute sooner.
      expect(mostOvertaken(served)).toBeLessThanOrEqual(given.gone_every === 0 ? 20 : 60)
      expect(asked / VISITORS).toBeLessThan(20)
    },
  )

  test('are told in half of all cases to a tenth how long it takes', () => {
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

/** For how many seconds somebody was held up while one who came later was served. */
function mostOvertaken(served: readonly { number: number; held_s: number }[]): number {
  let first_behind_s = Infinity
  let most_s = 0
  for (const { held_s } of served.toSorted((a, b) => b.number - a.number)) {
    most_s = Math.max(most_s, held_s - first_behind_s)
    first_behind_s = Math.min(first_behind_s, held_s)
  }
  return most_s
}
