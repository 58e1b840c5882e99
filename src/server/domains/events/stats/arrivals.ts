import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import type { EventStats } from '#contract/events/stats.ts'
import type { EntryCount } from './store.ts'

const STEP_MS = 5 * 60_000

/**
 * Returns first entries per interval, without gaps.
 * @param entries oldest first, one for each interval with entries
 */
export function arrivalsOf(entries: readonly EntryCount[]): EventStats['arrivals'] {
  const steps = new Map(entries.map(({ from, entered }) => [from, entered]))
  const times_ms = Array.from(steps.keys(), toEpochMs)
  const arrivals: EventStats['arrivals'] = []
  for (let at_ms = Math.min(...times_ms); at_ms <= Math.max(...times_ms); at_ms += STEP_MS) {
    const from = fromEpochMs(at_ms)
    arrivals.push({ from, entered: steps.get(from) ?? 0 })
  }
  return arrivals
}
