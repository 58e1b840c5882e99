import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'

/** An order with when it was heard of, in milliseconds of a clock that nobody sets: performance.now(). */
export type ReceivedOrder = { order: CheckoutOrder; heard_ms: number }

/** Names an order to the server, with the secret that opens it. */
export type OrderKey = { event_id: Id; order_id: Id; s: string }

export const toReceivedOrder = (order: CheckoutOrder): ReceivedOrder => ({
  order,
  heard_ms: performance.now(),
})

/** How a call names an order. */
export const callOptionsOf = ({ event_id, order_id, s }: OrderKey) => ({
  params: { event_id, order_id },
  query: { s },
})
