import type { CheckoutOrder } from '#contract/checkout.ts'
import type { Id } from '#contract/id.ts'

/** An order with when it was heard of, in milliseconds of a clock that nobody sets: performance.now(). */
export type OrderInHand = { order: CheckoutOrder; heard_ms: number }

/** Names an order to the server, with the secret that opens it. */
export type NamedOrder = { event_id: Id; order_id: Id; s: string }

export const inHand = (order: CheckoutOrder): OrderInHand => ({ order, heard_ms: performance.now() })

/** How a call names an order. */
export const callOf = ({ event_id, order_id, s }: NamedOrder) => ({
  params: { event_id, order_id },
  query: { s },
})
