import type { Id } from '#contract/wire/id.ts'

/** Storage key of the queue entry of an event. */
export const queueKeyOf = (event_id: Id) => `line:${event_id}`

/** This browser's stored queue entry of an event, unparsed; null when there is none. */
export function readStoredQueueEntry(event_id: Id): string | null {
  try {
    return localStorage.getItem(queueKeyOf(event_id))
  } catch {
    return null
  }
}

/** Whether this browser is waiting to hold tickets of an event; a queue token alone does not count. */
export const isWaitingInQueue = (event_id: Id) =>
  readStoredQueueEntry(event_id)?.includes('"tickets"') === true
