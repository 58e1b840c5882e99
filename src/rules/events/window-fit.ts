import type { ListKind } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { eventOverAt, isOffSale } from './event-status.ts'

type EventDates = Pick<Event, 'starts_at' | 'ends_at' | 'happening'>
type ListWindow = { kind?: ListKind | undefined; activates_at: Instant | null; expires_at: Instant | null }
type SaleWindow = { sale_start_at: Instant | null }

/**
 * Returns why a check-in list admits nobody during its event: it closes before the start or opens after the end.
 * A list that hands out things may do so on another day.
 */
export function listWindowFault(
  { kind, activates_at, expires_at }: ListWindow,
  event: EventDates,
): 'closes_before_start' | 'opens_after_end' | null {
  if (kind === 'hand_out' || isOffSale(event.happening)) return null
  if (expires_at !== null && expires_at <= event.starts_at) return 'closes_before_start'
  return activates_at !== null && activates_at >= eventOverAt(event) ? 'opens_after_end' : null
}

/** Returns whether a ticket type or price goes on sale only after its event is over. */
export function isSoldTooLate({ sale_start_at }: SaleWindow, event: EventDates): boolean {
  return !isOffSale(event.happening) && sale_start_at !== null && sale_start_at >= eventOverAt(event)
}
