import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'

/** An order with when it was heard of, in milliseconds of a clock that nobody sets: performance.now(). */
export type HeardOrder = { order: CheckoutOrder; heard_ms: number }

/** Names an order to the server, with the secret that opens it. */
export type NamedOrder = { event_id: Id; order_id: Id; s: string }

export const asHeard = (order: CheckoutOrder): HeardOrder => ({ order, heard_ms: performance.now() })

/** How a call names an order. */
export const callOf = ({ event_id, order_id, s }: NamedOrder) => ({
  params: { event_id, order_id },
  query: { s },
})
