import type { Event, EventsState, EventStatus, Happening } from '#contract/events/events.ts'
import { addMs, fromEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** Assumed duration of an event without an end. */
export const OPEN_END_HOURS = 24
const HOUR_MS = 3_600_000

const NEXT: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['draft', 'live', 'archived'],
  live: ['draft', 'live', 'archived'],
  archived: ['draft', 'archived'],
}

type Dates = Pick<Event, 'starts_at' | 'ends_at'>

/**
 * Returns whether an event may change from one status to another (S4.3). An archived event can only become a
 * draft.
 */
export function canTransition(from: EventStatus, to: EventStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns when an event is over: its end, or a day after the start when it has no end. */
export function eventOverAt({ starts_at, ends_at }: Dates): Instant {
  return ends_at ?? addMs(starts_at, OPEN_END_HOURS * HOUR_MS)
}

/** Returns whether ticket sales are stopped, because the event is cancelled or postponed without a new date. */
export function isOffSale(happening: Happening): boolean {
  return happening === 'postponed' || happening === 'cancelled'
}

/** Returns whether the event was postponed or rescheduled, so that buyers can claim a refund. */
export function hasDateChanged(happening: Happening): boolean {
  return happening === 'postponed' || happening === 'rescheduled'
}

/** Returns whether an event has begun; a postponed event has not. */
export function hasBegun(event: Pick<Event, 'starts_at' | 'happening'>, now: Instant): boolean {
  return event.happening !== 'postponed' && event.starts_at <= now
}

/** Returns whether an event is over; a postponed event is not. */
export function isOverAt(event: Dates & Pick<Event, 'happening'>, now: Instant): boolean {
  return event.happening !== 'postponed' && eventOverAt(event) <= now
}

/** Returns when ticket sales of an event end. */
export function saleOverAt(event: Dates & Pick<Event, 'happening'>): Instant {
  return isOffSale(event.happening) ? fromEpochMs(0) : eventOverAt(event)
}

/** Returns the event list (upcoming, ended, archived) that contains an event at an instant (S4.4). */
export function eventsStateAt(event: Dates & Pick<Event, 'status'>, now: Instant): EventsState {
  if (event.status === 'archived') return 'archived'
  return eventOverAt(event) <= now ? 'ended' : 'upcoming'
}
