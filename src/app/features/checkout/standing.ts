import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'

type Bought = CheckoutOrder & { status: OrderStatus }

/** Whether an order is more than held tickets; it stays bought when it is cancelled or refunded. */
export const isBought = (order: CheckoutOrder): order is Bought =>
  order.status !== 'RESERVED' && order.status !== 'EXPIRED' && order.status !== 'ABANDONED'

/** Whether nothing will be typed for an order any more; what ran out leaves its draft for the next one. */
export const isGone = (order: CheckoutOrder): boolean => isBought(order) || order.status === 'ABANDONED'

/** Where the event of an order is sold, with the code that the order had. */
export const wayBack = ({ event, promo_code }: Pick<CheckoutOrder, 'event' | 'promo_code'>) =>
  ({
    to: '/e/$eventId/$eventSlug',
    params: { eventId: event.id, eventSlug: event.slug },
    search: promo_code === null ? {} : { promo_code },
  }) as const

/** Where a step of the checkout of an order is. */
export const stepOf = <Step extends 'details' | 'payment' | 'payment_return' | 'summary'>(
  { id, event_id }: Pick<CheckoutOrder, 'id' | 'event_id'>,
  step: Step,
) =>
  ({
    to: `/checkout/$eventId/$orderShortId/${step}`,
    params: { eventId: event_id, orderShortId: id },
  }) as const
