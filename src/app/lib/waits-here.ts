import type { Id } from '#contract/wire/id.ts'

/** Under which name a browser keeps its place in the line of an event. */
export const queueKeyOf = (event_id: Id) => `line:${event_id}`

/** What this browser keeps of the line of an event, as it is kept; null: nothing. */
export function readStoredQueueEntry(event_id: Id): string | null {
  try {
    return localStorage.getItem(queueKeyOf(event_id))
  } catch {
    return null
  }
}

/** Whether this browser waits there to hold tickets, and has no place alone. */
export const isWaitingInQueue = (event_id: Id) =>
  readStoredQueueEntry(event_id)?.includes('"tickets"') === true
