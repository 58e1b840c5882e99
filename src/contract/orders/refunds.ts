import { z } from 'zod'
import { checkoutOrder, secret } from './checkout.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { sumOfCents } from '../wire/money.ts'
import { ticketsReturnFields } from './cancellation/cancellation-terms.ts'

export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/cancel',
  who: 'anyone',
  summary: 'Cancel an order as its buyer; refused if the refund amount has changed',
  query: secret,
  body: z.strictObject({ refund_cents: sumOfCents }),
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.not_cancellable',
    'order.refund_changed',
    'refund.disputed',
    'rate.limited',
  ],
  per_minute: 30,
})

export const returnOwnTickets = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/return-tickets',
  who: 'anyone',
  summary: 'Give back some tickets of an order as its buyer; refused if the refund amount has changed',
  query: secret,
  body: z.strictObject({ ...ticketsReturnFields, refund_cents: sumOfCents }),
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.not_cancellable',
    'order.refund_changed',
    'order.ticket_not_returnable',
    'refund.disputed',
    'rate.limited',
  ],
  per_minute: 30,
})

export const keepNewDate = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/keep',
  who: 'anyone',
  summary: 'Accept the new date of a postponed event as the buyer of an order; refused once it has begun',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: ['event.not_found', 'order.not_found', 'order.cancelled', 'order.not_put_off', 'rate.limited'],
  per_minute: 30,
})
