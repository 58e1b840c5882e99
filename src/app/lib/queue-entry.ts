import type { OrderNew } from '#contract/orders/checkout.ts'
import { queueToken } from '#contract/orders/queue-token.ts'
import type { Id } from '#contract/wire/id.ts'
import { queueKeyOf } from './stored-queue-entry.ts'

/** This browser's queue token of an event, and the order it waits to hold; null: no token, nothing to hold. */
export interface QueueEntry {
  place: string | null
  wanted: Pick<OrderNew, 'tickets' | 'promo_code'> | null
}

const NONE: QueueEntry = { place: null, wanted: null }

/** In-memory fallback for browsers without storage; it lasts as long as the page is open. */
const memory_entries = new Map<Id, QueueEntry>()

const isQueueEntry = (value: unknown): value is QueueEntry =>
  typeof value === 'object' &&
  value !== null &&
  'place' in value &&
  (value.place === null || queueToken.safeParse(value.place).success) &&
  'wanted' in value &&
  (value.wanted === null ||
    (typeof value.wanted === 'object' && 'tickets' in value.wanted && Array.isArray(value.wanted.tickets)))

/** This browser's queue entry of an event, shared by its tabs and kept across reloads. */
export function readQueueEntry(event_id: Id): QueueEntry {
  const memory_entry = memory_entries.get(event_id)
  if (memory_entry !== undefined) return memory_entry
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(queueKeyOf(event_id)) ?? 'null')
    return isQueueEntry(saved) ? saved : NONE
  } catch {
    return NONE
  }
}

/** Stores the entry for after a reload. */
export function saveQueueEntry(event_id: Id, entry: QueueEntry): void {
  memory_entries.delete(event_id)
  try {
    if (entry.place === null && entry.wanted === null) localStorage.removeItem(queueKeyOf(event_id))
    else localStorage.setItem(queueKeyOf(event_id), JSON.stringify(entry))
  } catch {
    memory_entries.set(event_id, entry)
  }
}
