import { entryRulesOf } from '#rules/door/entry-rules.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { withEarlierRules } from '#rules/door/rules-history.ts'
import { isSameValue } from '#rules/same-value.ts'
import type { TicketRow } from './store.ts'

/** Returns a changed ticket type with the entry rules before the change in its history. */
export function withEntryHistory(before: TicketRow, after: TicketRow, now: Instant): TicketRow {
  const [rules_before, rules_after] = [entryRulesOf(before), entryRulesOf(after)]
  if (isSameValue(rules_before, rules_after)) return after
  const { earlier_entry_rules } = before
  return {
    ...after,
    earlier_entry_rules: withEarlierRules(earlier_entry_rules, rules_before, rules_after, now, entryRulesOf),
  }
}
