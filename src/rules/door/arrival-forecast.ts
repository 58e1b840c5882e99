import { FORECAST_MINUTES, type ArrivalCurve } from '#contract/door/door-board.ts'
import type { GateThroughput } from '#contract/door/door-report.ts'
import { addMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'

const STEP_MINUTES = 5
const MINUTE_MS = 60_000
/** Fewer earlier events say nothing about the error. */
const EVENTS_FOR_ERROR = 3
/** Share of the earlier events whose error is at most the one that is shown. */
const USUALLY = 0.8
/** A gate must have worked so many steps before its lanes say what they can do. */
const STEPS_FOR_LANES = 3
const BUSY_STEPS = 6

/** Times of the steps, in minutes since the start. */
const STEPS: readonly number[] = Array.from(
  { length: (2 * FORECAST_MINUTES) / STEP_MINUTES },
  (_, index) => index * STEP_MINUTES - FORECAST_MINUTES,
)

export type Evening = { starts_at: Instant; now: Instant; expected: number; entered: number }
export type ForecastStep = { from: Instant; entered: number }
export type ArrivalForecast = {
  /** People still to come. */
  to_come: number
  /** Expected first entries per five minutes from now on, oldest first. */
  steps: ForecastStep[]
  /** How far the busiest half hour of most earlier events was off, as a share; null for too few of them. */
  error: number | null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the share of all arrivals in each step; null for an event without arrivals around its start. */
function sharesOf({ steps }: ArrivalCurve): number[] | null {
  const entered = STEPS.map((minutes) =>
    sum(steps.filter((step) => step.minutes === minutes).map((step) => step.entered)),
  )
  const total = sum(entered)
  return total === 0 ? null : entered.map((value) => value / total)
}

const meanOf = (curves: readonly (readonly number[])[]): number[] =>
  STEPS.map((_, at) => sum(curves.map((curve) => curve[at] ?? 0)) / curves.length)

/** Returns the mean share of expected people who came. */
function showRate(events: readonly ArrivalCurve[]): number {
  const came = sum(events.map(({ steps }) => sum(steps.map(({ entered }) => entered))))
  const expected = sum(events.map((event) => event.expected))
  return expected === 0 ? 1 : Math.min(1, came / expected)
}

/**
 * Returns the arrivals to expect: who is still missing by the show rate of earlier events, spread as their arrivals
 * were around the start; null without an earlier event. People who came this evening are taken into account by what
 * is left of the expected ones.
 */
export function forecastArrivals(evening: Evening, earlier: readonly ArrivalCurve[]): ArrivalForecast | null {
  const usable = earlier.flatMap((event) => {
    const shares = sharesOf(event)
    return shares === null ? [] : [{ event, shares }]
  })
  if (usable.length === 0) return null
  const curves = usable.map(({ shares }) => shares)
  const mean = meanOf(curves)
  const minutes_now = (toEpochMs(evening.now) - toEpochMs(evening.starts_at)) / MINUTE_MS
  const ahead = STEPS.flatMap((minutes, at) =>
    minutes + STEP_MINUTES > minutes_now ? [{ minutes, share: mean[at] ?? 0 }] : [],
  )
  const share_ahead = sum(ahead.map(({ share }) => share))
  const missing = Math.max(0, evening.expected * showRate(usable.map(({ event }) => event)) - evening.entered)
  const to_come = share_ahead === 0 ? 0 : missing
  return {
    to_come: Math.round(to_come),
    steps: ahead.map(({ minutes, share }) => ({
      from: addMs(evening.starts_at, minutes * MINUTE_MS),
      entered: share_ahead === 0 ? 0 : (to_come * share) / share_ahead,
    })),
    error: errorOf(curves),
  }
}

/** Returns the usual error: each earlier event is forecast from the others, in its busiest half hour. */
function errorOf(curves: readonly (readonly number[])[]): number | null {
  if (curves.length < EVENTS_FOR_ERROR) return null
  const errors = curves
    .map((curve, at) => {
      const forecast = meanOf(curves.filter((_, other) => other !== at))
      const halfHour = (values: readonly number[], from: number) => sum(values.slice(from, from + BUSY_STEPS))
      const starts = STEPS.map((_, from) => from)
      const busiest = starts.reduce((best, from) =>
        halfHour(curve, from) > halfHour(curve, best) ? from : best,
      )
      const actual = halfHour(curve, busiest)
      return Math.abs(halfHour(forecast, busiest) - actual) / actual
    })
    .toSorted((a, b) => a - b)
  return errors[Math.ceil(errors.length * USUALLY) - 1] ?? null
}

export type LaneAdvice = { gate: string | null; more_lanes: number; until: Instant }

/**
 * Returns the gates that need more lanes: where more people are expected in five minutes than its lanes let in in
 * their best five minutes. Arrivals are divided among gates as they were so far.
 */
export function laneAdvice(gates: readonly GateThroughput[], steps: readonly ForecastStep[]): LaneAdvice[] {
  const all = sum(gates.map(({ entries }) => entries))
  return gates.flatMap(({ gate, entries, lanes, peak, steps: done }) => {
    if (done.length < STEPS_FOR_LANES) return []
    const wanted = steps.map(({ from, entered }) => ({ from, entries: (entered * entries) / all }))
    const over = wanted.filter((step) => step.entries > peak.entries)
    const last = over.at(-1)
    if (last === undefined) return []
    const most = Math.max(...over.map((step) => step.entries))
    const more_lanes = Math.ceil(most / (peak.entries / lanes)) - lanes
    return more_lanes < 1 ? [] : [{ gate, more_lanes, until: addMs(last.from, STEP_MINUTES * MINUTE_MS) }]
  })
}
