import { EXTENSIONS_MAX, type CheckoutOrder } from '#contract/checkout.ts'
import type { Instant } from '#contract/instant.ts'
import { orderReference } from '#rules/order-reference.ts'
import type { FullReservation } from './store.ts'

/** A held order, or one that was held. */
export function present(held: FullReservation, now: Instant): CheckoutOrder {
  const { id, event_id, currency, promo_code, priced, details } = held
  const status = statusOf(held, now)
  return {
    id,
    event_id,
    reference: orderReference(id),
    status,
    held_until: status === 'RESERVED' ? held.held_until : null,
    extensions_left: status === 'RESERVED' ? EXTENSIONS_MAX - held.extensions : 0,
    server_time: now,
    currency,
    promo_code,
    ...priced,
    details,
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
