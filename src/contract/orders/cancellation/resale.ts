import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { itemOf } from '#contract/wire/list-query.ts'
import { checkoutOrder, secret } from '../checkout.ts'
import { ticketsReturnFields } from './cancellation-terms.ts'

export const offerOwnTickets = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/offer-tickets',
  who: 'anyone',
  summary:
    'Offer some tickets of an order to others as its buyer, or withdraw the offer; they stay valid until sold',
  query: secret,
  body: z.strictObject({ ...ticketsReturnFields, is_offered: z.boolean() }),
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.resale_closed',
    'order.ticket_not_offerable',
    'refund.disputed',
    'rate.limited',
  ],
  per_minute: 30,
})
