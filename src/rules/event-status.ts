import type { EventStatus } from '#contract/events.ts'

const NEXT: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['draft', 'live', 'archived'],
  live: ['draft', 'live', 'archived'],
  archived: ['draft', 'archived'],
}

/** Whether an event may go from one state to another (specification, section 4): out of the archive only as a draft. */
export function mayBecome(from: EventStatus, to: EventStatus): boolean {
  return NEXT[from].includes(to)
}
