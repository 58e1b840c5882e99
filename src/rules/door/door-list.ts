import type { ListKind } from '#contract/door/check-in-lists.ts'
import type { DoorRules } from '#contract/door/mirror-list.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SiblingList, TicketEntry } from '#contract/door/mirror.ts'
import type { EventDates } from './entry-days.ts'

/** The kind of a list, its current rules and its earlier rules; absent kind: entry. */
export type DoorList = DoorRules & {
  kind?: ListKind | undefined
  earlier_rules: readonly (DoorRules & { until: Instant })[]
}

/** Rules of every hand_out list: each thing once, and nobody is inside. */
export const HAND_OUT_RULES = {
  re_entry: 'never',
  auto_check_out_at: null,
  minutes_between_entries: null,
} as const satisfies Partial<DoorRules>

/** The input of a verdict besides the ticket and its log. */
export type Door = {
  list: DoorList
  /** Other lists of the event, so that a refusal can name where to go. */
  sibling_lists: readonly SiblingList[]
  /** IANA timezone of the event, used for check-outs by the clock. */
  timezone: string
  /** Dates of the event, which decide on the days of entry rules. */
  event: Omit<EventDates, 'timezone'>
  /** Entry rules of the ticket types that have or had any. */
  ticket_entries: readonly { id: Id; entry: TicketEntry }[]
}

/**
 * Returns the rules in force at an instant. Lists change during a shift, and earlier scans keep the rules of their
 * time. The kind of a list is the same at all times, because it is fixed once there are scans.
 */
export function rulesAt(list: DoorList, at: Instant): DoorRules {
  const rules = list.earlier_rules.find(({ until }) => at < until) ?? list
  return list.kind === 'hand_out' ? { ...rules, ...HAND_OUT_RULES } : rules
}
