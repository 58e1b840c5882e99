import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { OrderApproval } from '#contract/sales/order-approval.ts'

/** A request that was sent and not approved. */
export type SentRequest = OrderApproval & { status: Exclude<OrderApproval['status'], 'needed' | 'approved'> }
type PlacedOrder = CheckoutOrder & { status: OrderStatus }

/** Whether an order is more than a hold; remains true when it is cancelled or refunded. */
export const isPlaced = (order: CheckoutOrder): order is PlacedOrder =>
  order.status !== 'RESERVED' &&
  order.status !== 'REQUESTED' &&
  order.status !== 'EXPIRED' &&
  order.status !== 'ABANDONED'

/** Whether an order needs no more input; an expired order keeps its draft for the next one. */
export const isFinished = (order: CheckoutOrder): boolean =>
  isPlaced(order) || order.status === 'ABANDONED' || order.status === 'REQUESTED'

/** The request of an order that waits for approval or has ended without it; null for any other order. */
export function requestOf({ approval = null }: CheckoutOrder): SentRequest | null {
  if (approval === null || approval.status === 'needed' || approval.status === 'approved') return null
  return { ...approval, status: approval.status }
}

/** Link to the event of an order, with the order's promo code. */
export const eventLinkOf = ({ event, promo_code }: Pick<CheckoutOrder, 'event' | 'promo_code'>) =>
  ({
    to: '/e/$eventId/$eventSlug',
    params: { eventId: event.id, eventSlug: event.slug },
    search: promo_code === null ? {} : { promo_code },
  }) as const

/** Link to a checkout step of an order. */
export const stepLinkOf = <Step extends 'details' | 'payment' | 'payment_return' | 'summary'>(
  { id, event_id }: Pick<CheckoutOrder, 'id' | 'event_id'>,
  step: Step,
) =>
  ({
    to: `/checkout/$eventId/$orderShortId/${step}`,
    params: { eventId: event_id, orderShortId: id },
  }) as const
