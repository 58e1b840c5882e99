import type { OrderNew } from '#contract/orders/checkout.ts'
import { linePlace } from '#contract/orders/queue-token.ts'
import type { Id } from '#contract/wire/id.ts'
import { lineKeyOf } from './waits-here.ts'

/** The place of this browser in the line of an event, and what it waits to hold; null: no place yet, waits for nothing. */
export interface OwnPlace {
  place: string | null
  wanted: Pick<OrderNew, 'tickets' | 'promo_code'> | null
}

const NONE: OwnPlace = { place: null, wanted: null }

/** Where a browser keeps nothing, a place lasts as long as the page is open. */
const here = new Map<Id, OwnPlace>()

const isOwnPlace = (value: unknown): value is OwnPlace =>
  typeof value === 'object' &&
  value !== null &&
  'place' in value &&
  (value.place === null || linePlace.safeParse(value.place).success) &&
  'wanted' in value &&
  (value.wanted === null ||
    (typeof value.wanted === 'object' && 'tickets' in value.wanted && Array.isArray(value.wanted.tickets)))

/** What this browser has of the line of an event, also in its other tabs and after the page was loaded again. */
export function ownPlace(event_id: Id): OwnPlace {
  const known = here.get(event_id)
  if (known !== undefined) return known
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(lineKeyOf(event_id)) ?? 'null')
    return isOwnPlace(kept) ? kept : NONE
  } catch {
    return NONE
  }
}

/** Keeps it for when the page is loaded again. */
export function keepPlace(event_id: Id, own: OwnPlace): void {
  here.delete(event_id)
  try {
    if (own.place === null && own.wanted === null) localStorage.removeItem(lineKeyOf(event_id))
    else localStorage.setItem(lineKeyOf(event_id), JSON.stringify(own))
  } catch {
    here.set(event_id, own)
  }
}
