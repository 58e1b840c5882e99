import type { ListRules } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SiblingList } from '#contract/door/mirror.ts'

/** The rules of a list, and those that held before. */
export type DoorList = ListRules & { earlier_rules: readonly (ListRules & { until: Instant })[] }

/** What a door judges by beside the ticket and its log. */
export type Door = {
  list: DoorList
  /** Other lists of the event, so that a refusal can say where to go. */
  sibling_lists: readonly SiblingList[]
  /** Of the event; the clock that checks people out hangs there. */
  timezone: string
}

/** The rules that held at an instant: lists change during a shift, and earlier scans stay good. */
export function rulesAt(list: DoorList, at: Instant): ListRules {
  return list.earlier_rules.find((rules) => at < rules.until) ?? list
}
