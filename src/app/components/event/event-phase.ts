import type { Event } from '#contract/events/events.ts'
import { eventOverAt } from '#rules/events/event-status.ts'

export type EventPhase = 'upcoming' | 'ongoing' | 'ended'

/** Whether an event is upcoming, on now or over. */
export function eventPhase(event: Pick<Event, 'starts_at' | 'ends_at'>, now_ms: number): EventPhase {
  if (now_ms < Date.parse(event.starts_at)) return 'upcoming'
  return now_ms < Date.parse(eventOverAt(event)) ? 'ongoing' : 'ended'
}
