import type { ListRules } from '#contract/door/check-in-lists.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import type { Instant } from '#contract/wire/instant.ts'
import * as history from '#rules/door/rules-history.ts'

type EarlierRules = ListRules & { until: Instant }

/** Returns the history of a list's rules after a change at `now`. */
export function withEarlierRules(
  earlier: readonly EarlierRules[],
  before: ListRules,
  after: ListRules,
  now: Instant,
): EarlierRules[] {
  return history.withEarlierRules(earlier, before, after, now, rulesOf)
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
    ...entryRulesOf(list),
  }
}
