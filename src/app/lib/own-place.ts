import type { OrderNew } from '#contract/orders/checkout.ts'
import { queueToken } from '#contract/orders/queue-token.ts'
import type { Id } from '#contract/wire/id.ts'
import { queueKeyOf } from './waits-here.ts'

/** The place of this browser in the line of an event, and what it waits to hold; null: no place yet, waits for nothing. */
export interface QueueEntry {
  place: string | null
  wanted: Pick<OrderNew, 'tickets' | 'promo_code'> | null
}

const NONE: QueueEntry = { place: null, wanted: null }

/** Where a browser keeps nothing, a place lasts as long as the page is open. */
const here = new Map<Id, QueueEntry>()

const isQueueEntry = (value: unknown): value is QueueEntry =>
  typeof value === 'object' &&
  value !== null &&
  'place' in value &&
  (value.place === null || queueToken.safeParse(value.place).success) &&
  'wanted' in value &&
  (value.wanted === null ||
    (typeof value.wanted === 'object' && 'tickets' in value.wanted && Array.isArray(value.wanted.tickets)))

/** What this browser has of the line of an event, also in its other tabs and after the page was loaded again. */
export function readQueueEntry(event_id: Id): QueueEntry {
  const known = here.get(event_id)
  if (known !== undefined) return known
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(queueKeyOf(event_id)) ?? 'null')
    return isQueueEntry(kept) ? kept : NONE
  } catch {
    return NONE
  }
}

/** Keeps it for when the page is loaded again. */
export function saveQueueEntry(event_id: Id, own: QueueEntry): void {
  here.delete(event_id)
  try {
    if (own.place === null && own.wanted === null) localStorage.removeItem(queueKeyOf(event_id))
    else localStorage.setItem(queueKeyOf(event_id), JSON.stringify(own))
  } catch {
    here.set(event_id, own)
  }
}
