import type { Event } from '#contract/events.ts'
import type { EventRow } from './store.ts'

export function present(row: EventRow): Event {
  const { created_at: _, change_no: __, ...event } = row
  return event
}
