import type { Instant } from '#contract/wire/instant.ts'
import { isSameValue } from '../same-value.ts'

/** Bounds the history sent to doors; an entry of a list can name a thousand ticket types. */
const ENTRIES_MAX = 50

/**
 * Returns the history of rules after a change at `now`, oldest first. Each entry applies until its own `until`, so
 * that a scan is judged by the rules of its time. Rules that applied for no time are dropped, equal neighbours are
 * merged, and only the newest 50 are kept.
 * @param rulesOf returns the rules of a row, in one form for equal rules
 */
export function withEarlierRules<Rules extends object>(
  history: readonly (Rules & { until: Instant })[],
  before: Rules,
  after: Rules,
  now: Instant,
  rulesOf: (row: Rules) => Rules,
): (Rules & { until: Instant })[] {
  const last_until = history.at(-1)?.until ?? ''
  // A request that waited for a lock may have read its clock before the last change.
  const until = now > last_until ? now : last_until
  const entries = until === last_until ? [...history] : [...history, { ...rulesOf(before), until }]
  const last = entries.at(-1)
  if (last !== undefined && isSameValue(rulesOf(last), rulesOf(after))) entries.pop()
  return entries.slice(-ENTRIES_MAX)
}
