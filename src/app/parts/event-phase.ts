import type { Event } from '#contract/events.ts'

const DAY_MS = 86_400_000

export type EventPhase = 'upcoming' | 'ongoing' | 'ended'

/** Where an event stands in time; one without an end is taken to last a day. */
export function eventPhase(event: Pick<Event, 'starts_at' | 'ends_at'>, now_ms: number): EventPhase {
  const starts_ms = Date.parse(event.starts_at)
  const ends_ms = event.ends_at === null ? starts_ms + DAY_MS : Date.parse(event.ends_at)
  if (now_ms < starts_ms) return 'upcoming'
  return now_ms < ends_ms ? 'ongoing' : 'ended'
}
