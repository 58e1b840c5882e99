import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { itemOf } from '#contract/wire/list-query.ts'
import { ticketsReturnFields } from './cancellation-terms.ts'
import { refundMethod, handBackFields } from '../money-back.ts'
import { orderFull } from '../order-details.ts'

export const ticketsReturn = z.strictObject({
  ...ticketsReturnFields,
  /** `terms`: as the buyer would get now; `all`: what was paid for the tickets. */
  refund: z.enum(['terms', 'all', 'none']),
  notify_buyer: z.boolean().default(true),
  /** Refund method; default: the card used for payment. */
  way: refundMethod.optional(),
  ...handBackFields,
})
export type TicketsReturn = z.infer<typeof ticketsReturn>

export const returnTickets = endpoint({
  method: 'POST',
  path: '/events/:event_id/orders/:order_id/return-tickets',
  who: 'person',
  summary: 'Take back some tickets of an order, with a refund of exactly their share or without',
  body: ticketsReturn,
  ok: itemOf(orderFull),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.manual',
    'order.not_bought',
    'order.erased',
    'order.not_cancellable',
    'order.ticket_not_returnable',
    'refund.pending',
    'refund.disputed',
    'refund.too_much',
    'refund.invalid',
    'version.stale',
  ],
  versioned: true,
})
