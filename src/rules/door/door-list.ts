import type { DoorRules } from '#contract/door/mirror-list.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SiblingList, TicketEntry } from '#contract/door/mirror.ts'
import type { EventDates } from './entry-days.ts'

/** The current rules of a list and its earlier rules. */
export type DoorList = DoorRules & { earlier_rules: readonly (DoorRules & { until: Instant })[] }

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
 * time.
 */
export function rulesAt(list: DoorList, at: Instant): DoorRules {
  return list.earlier_rules.find((rules) => at < rules.until) ?? list
}
