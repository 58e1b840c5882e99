import type { ListRules } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'

type EarlierRules = ListRules & { until: Instant }

/** Bounds the history sent to doors; each entry can name a thousand ticket types. */
const ENTRIES_MAX = 50

/**
 * Returns the history of a list's rules after a change at `now`, oldest first. Each entry applies until its own
 * `until`, so that a scan is judged by the rules of its time. Rules that applied for no time are dropped, equal
 * neighbours are merged, and only the newest 50 are kept.
 */
export function withEarlierRules(
  history: readonly EarlierRules[],
  before: ListRules,
  after: ListRules,
  now: Instant,
): EarlierRules[] {
  const last_until = history.at(-1)?.until ?? ''
  // A request that waited for a lock may have read its clock before the last change.
  const until = now > last_until ? now : last_until
  const entries = until === last_until ? [...history] : [...history, { ...rulesOf(before), until }]
  const last = entries.at(-1)
  if (last !== undefined && isSame(last, after)) entries.pop()
  return entries.slice(-ENTRIES_MAX)
}

/** Returns whether two lists have equal rules, regardless of the order of ticket types. */
export function isSame(a: ListRules, b: ListRules): boolean {
  return JSON.stringify(rulesOf(a)) === JSON.stringify(rulesOf(b))
}

/** Returns the rules of a list with its ticket types sorted. */
export function rulesOf(list: ListRules): ListRules {
  return {
    activates_at: list.activates_at,
    expires_at: list.expires_at,
    ticket_ids: list.ticket_ids.toSorted(),
    re_entry: list.re_entry,
    admit_unpaid: list.admit_unpaid,
    auto_check_out_at: list.auto_check_out_at,
    minutes_between_entries: list.minutes_between_entries,
    takes_payment: list.takes_payment,
  }
}
