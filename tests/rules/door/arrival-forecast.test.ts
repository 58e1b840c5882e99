import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArrivalCurve } from '#contract/door/door-board.ts'
import { addMs } from '#contract/wire/instant.ts'
import { forecastArrivals, laneAdvice } from '#rules/door/arrival-forecast.ts'
import { runs } from '#tests/support/long.ts'

const STARTS_AT = '2026-12-01T12:00:00.000Z'
const after = (minutes: number) => addMs(STARTS_AT, minutes * 60_000)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const curve = (expected: number, steps: Record<number, number>): ArrivalCurve => ({
  expected,
  steps: Object.entries(steps).map(([minutes, entered]) => ({ minutes: Number(minutes), entered })),
})
const evening = (minutes: number, expected: number, entered: number) => ({
  starts_at: STARTS_AT,
  now: after(minutes),
  expected,
  entered,
})

const anyCurve = fc
  .array(fc.record({ step: fc.integer({ min: -36, max: 35 }), entered: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((steps): ArrivalCurve => ({
    expected: sum(steps.map(({ entered }) => entered)) + 10,
    steps: steps.map(({ step, entered }) => ({ minutes: step * 5, entered })),
  }))

describe('forecast of arrivals', () => {
  test('without an earlier event there is no forecast, with fewer than three no error', () => {
    expect(forecastArrivals(evening(-60, 100, 0), [])).toBeNull()
    expect(forecastArrivals(evening(-60, 100, 0), [curve(10, {})])).toBeNull()
    expect(forecastArrivals(evening(-60, 100, 0), [curve(10, { 0: 10 })])).toMatchObject({ error: null })
  })

  test('its steps are in the future, never negative, and add up to who is still to come', () => {
    fc.assert(
      fc.property(
        fc.array(anyCurve, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -240, max: 240 }),
        fc.nat({ max: 500 }),
        fc.nat({ max: 600 }),
        (earlier, minutes, expected, entered) => {
          const forecast = forecastArrivals(evening(minutes, expected, entered), earlier)
          if (forecast === null) throw new Error('no forecast')
          expect(forecast.to_come).toBeGreaterThanOrEqual(0)
          expect(forecast.to_come).toBeLessThanOrEqual(Math.max(0, expected - entered))
          expect(Math.round(sum(forecast.steps.map((step) => step.entered)))).toBe(forecast.to_come)
          expect(forecast.steps.every((step) => step.entered >= 0)).toBe(true)
          expect(forecast.steps.every(({ from }) => addMs(from, 5 * 60_000) > after(minutes))).toBe(true)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('who is missing by the show rate is spread as earlier arrivals were', () => {
    const earlier = [curve(100, { [-30]: 40, [-10]: 40 })]
    const forecast = forecastArrivals(evening(-20, 200, 60), earlier)
    expect(forecast?.to_come).toBe(100)
    expect(forecast?.steps.filter((step) => step.entered > 0)).toEqual([{ from: after(-10), entered: 100 }])
  })

  test('events that were alike have no error, and an odd one shows in it', () => {
    const same = { [-30]: 50, [-10]: 50 }
    const alike = [curve(100, same), curve(100, same), curve(100, same)]
    expect(forecastArrivals(evening(-60, 100, 0), alike)?.error).toBe(0)
    const odd = [...alike.slice(1), curve(100, { 60: 100 })]
    expect(forecastArrivals(evening(-60, 100, 0), odd)?.error).toBe(1)
  })
})

describe('advice on lanes', () => {
  const gate = (name: string, entries: number, lanes: number, peak: number) => ({
    gate: name,
    entries,
    lanes,
    peak: { from: after(-40), entries: peak },
    steps: [-45, -40, -35].map((minutes) => ({ from: after(minutes), entries: entries / 3 })),
  })

  test('a gate where more are expected than its lanes let in so far needs more, until that is over', () => {
    const steps = [
      { from: after(-10), entered: 100 },
      { from: after(-5), entered: 60 },
      { from: after(0), entered: 20 },
    ]
    expect(laneAdvice([gate('A', 30, 2, 20), gate('B', 30, 2, 60)], steps)).toEqual([
      { gate: 'A', more_lanes: 3, until: after(0) },
    ])
  })

  test('a gate that has just begun gets no advice', () => {
    const young = { ...gate('A', 30, 1, 5), steps: [{ from: after(-40), entries: 30 }] }
    expect(laneAdvice([young], [{ from: after(0), entered: 500 }])).toEqual([])
  })
})
