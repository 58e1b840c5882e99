import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { EventStats } from '#contract/events/stats.ts'
import { ARRIVALS_STEP_MINUTES, type Entries } from './store.ts'

const STEP_MS = ARRIVALS_STEP_MINUTES * 60_000
const SHOWN_MS = 12 * 3_600_000

/** First entries step by step, without gaps, in the twelve hours up to the last one. */
export function arrivalsOf(entries: readonly Entries[]): EventStats['arrivals'] {
  const steps = new Map<Instant, number>()
  for (const { from, entered } of entries) steps.set(from, (steps.get(from) ?? 0) + entered)
  const last_ms = Math.max(...Array.from(steps.keys(), toEpochMs))
  const shown = Array.from(steps.keys(), toEpochMs).filter((from_ms) => from_ms > last_ms - SHOWN_MS)
  const arrivals: EventStats['arrivals'] = []
  for (let at_ms = Math.min(...shown); at_ms <= last_ms; at_ms += STEP_MS) {
    const from = fromEpochMs(at_ms)
    arrivals.push({ from, entered: steps.get(from) ?? 0 })
  }
  return arrivals
}
