import { EXTENSIONS_MAX, type CheckoutOrder } from '#contract/checkout.ts'
import type { Instant } from '#contract/instant.ts'
import type { EventInHand } from '#contract/order-in-hand.ts'
import { orderReference } from '#rules/order-reference.ts'
import type { FullReservation } from './store.ts'

/** The last try to pay, as far as it is known. */
export type LastTry = CheckoutOrder['payment']

/** A held order, or one that was held. What only those who have bought may know of the event is left out. */
export function present(
  held: FullReservation,
  { event, payment }: { event: EventInHand; payment: LastTry },
  now: Instant,
): CheckoutOrder {
  const { id, event_id, currency, promo_code, priced, details } = held
  const status = statusOf(held, now)
  return {
    id,
    event_id,
    event: {
      ...event,
      online_event_connection_details: '',
      ticket_page_message: '',
      post_checkout_message: '',
    },
    reference: orderReference(id),
    status,
    held_until: status === 'RESERVED' ? held.held_until : null,
    extensions_left: status === 'RESERVED' ? EXTENSIONS_MAX - held.extensions : 0,
    server_time: now,
    currency,
    promo_code,
    ...priced,
    total_refunded_cents: 0,
    details,
    payment,
    completed_at: null,
    cancelled_because: null,
    tickets: [],
    cancellation: null,
  }
}

/** How a reservation stands: it runs out by itself, whether or not anybody has looked. */
export function statusOf(
  { is_abandoned, held_until }: Pick<FullReservation, 'is_abandoned' | 'held_until'>,
  now: Instant,
): 'RESERVED' | 'EXPIRED' | 'ABANDONED' {
  if (is_abandoned) return 'ABANDONED'
  return held_until > now ? 'RESERVED' : 'EXPIRED'
}
