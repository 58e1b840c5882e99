import type { ListRules } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SiblingList } from '#contract/door/mirror.ts'

/** The current rules of a list and its earlier rules. */
export type DoorList = ListRules & { earlier_rules: readonly (ListRules & { until: Instant })[] }

/** The input of a verdict besides the ticket and its log. */
export type Door = {
  list: DoorList
  /** Other lists of the event, so that a refusal can name where to go. */
  sibling_lists: readonly SiblingList[]
  /** IANA timezone of the event, used for check-outs by the clock. */
  timezone: string
}

/**
 * Returns the rules in force at an instant. Lists change during a shift, and earlier scans keep the rules of their
 * time.
 */
export function rulesAt(list: DoorList, at: Instant): ListRules {
  return list.earlier_rules.find((rules) => at < rules.until) ?? list
}
