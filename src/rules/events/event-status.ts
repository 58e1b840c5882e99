import type { Event, EventsState, EventStatus, Happening } from '#contract/events/events.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'

/** How long an event without an end is taken to last. */
export const OPEN_END_HOURS = 24
const HOUR_MS = 3_600_000

const NEXT: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['draft', 'live', 'archived'],
  live: ['draft', 'live', 'archived'],
  archived: ['draft', 'archived'],
}

type Dates = Pick<Event, 'starts_at' | 'ends_at'>

/** Whether an event may go from one state to another (S4.3): out of the archive only as a draft. */
export function canTransition(from: EventStatus, to: EventStatus): boolean {
  return NEXT[from].includes(to)
}

/** From when on an event is over: its end, or a day after the start where none was said. */
export function eventOverAt({ starts_at, ends_at }: Dates): Instant {
  return ends_at ?? fromEpochMs(toEpochMs(starts_at) + OPEN_END_HOURS * HOUR_MS)
}

/** Whether nobody may buy a ticket any more, or not before there is a new date. */
export function isOffSale(happening: Happening): boolean {
  return happening === 'postponed' || happening === 'cancelled'
}

/** Whether its date was put off, so that buyers may have their money back. */
export function hasDateChanged(happening: Happening): boolean {
  return happening === 'postponed' || happening === 'rescheduled'
}

/** Whether an event has begun; one without a date has not. */
export function hasBegun(event: Pick<Event, 'starts_at' | 'happening'>, now: Instant): boolean {
  return event.happening !== 'postponed' && event.starts_at <= now
}

/** Whether an event is over; one without a date is not. */
export function isOverAt(event: Dates & Pick<Event, 'happening'>, now: Instant): boolean {
  return event.happening !== 'postponed' && eventOverAt(event) <= now
}

/** From when on nothing of an event is sold. */
export function saleOverAt(event: Dates & Pick<Event, 'happening'>): Instant {
  return isOffSale(event.happening) ? fromEpochMs(0) : eventOverAt(event)
}

/** In which of the lists an event stands at an instant (S4.4). */
export function eventsStateAt(event: Dates & Pick<Event, 'status'>, now: Instant): EventsState {
  if (event.status === 'archived') return 'archived'
  return eventOverAt(event) <= now ? 'ended' : 'upcoming'
}
