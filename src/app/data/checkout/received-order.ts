import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'

/** An order with the time of its receipt, in milliseconds of performance.now(), which is monotonic. */
export type ReceivedOrder = { order: CheckoutOrder; received_ms: number }

/** Identifies an order to the server, with its secret. */
export type OrderKey = { event_id: Id; order_id: Id; s: string }

export const toReceivedOrder = (order: CheckoutOrder): ReceivedOrder => ({
  order,
  received_ms: performance.now(),
})

/** Call options that identify an order. */
export const callOptionsOf = ({ event_id, order_id, s }: OrderKey) => ({
  params: { event_id, order_id },
  query: { s },
})
