import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { cents } from '../wire/money.ts'
import { orderFull } from './order-details.ts'
import { handBack, handBackFields, refundMethod } from './money-back.ts'

export const orderCancellation = z.strictObject({
  notify_buyer: z.boolean().default(true),
  /** `all`: everything still refundable; `terms`: as the buyer would get now. */
  refund: z.enum(['none', 'all', 'terms']),
  /** Refund method; default: the card used for payment. */
  way: refundMethod.optional(),
  ...handBackFields,
})
export type OrderCancellation = z.infer<typeof orderCancellation>

export const orderRefund = z.strictObject({
  amount_cents: cents.min(1, 'too_small'),
  notify_buyer: z.boolean().default(true),
  /** Whether the order and its tickets are cancelled. */
  cancel_order: z.boolean().default(false),
  /** Refund method; default: the card used for payment. */
  way: refundMethod.optional(),
  ...handBackFields,
})
export type OrderRefund = z.infer<typeof orderRefund>

const ORDER = '/events/:event_id/orders/:order_id'

export const cancelOrder = endpoint({
  method: 'POST',
  path: `${ORDER}/cancel`,
  who: 'person',
  summary: 'Cancel an order with all its tickets, with or without a refund',
  body: orderCancellation,
  ok: itemOf(orderFull),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.manual',
    'order.not_bought',
    'order.erased',
    'order.not_cancellable',
    'refund.pending',
    'refund.impossible',
    'refund.too_much',
    'refund.disputed',
    'refund.invalid',
    'version.stale',
  ],
  versioned: true,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: `${ORDER}/refund`,
  who: 'person',
  summary: 'Refund an order in part or in full',
  body: orderRefund,
  ok: itemOf(orderFull),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.manual',
    'order.not_bought',
    'refund.pending',
    'refund.too_much',
    'refund.disputed',
    'refund.invalid',
    'version.stale',
  ],
  versioned: true,
})

export const noteOrderGivenBack = endpoint({
  method: 'POST',
  path: `${ORDER}/given-back`,
  who: 'person',
  summary: 'Record that an owed refund of an order was paid out by hand',
  body: handBack,
  ok: itemOf(orderFull),
  errors: [
    'event.not_found',
    'order.not_found',
    'refund.nothing_owed',
    'refund.too_much',
    'refund.invalid',
    'version.stale',
  ],
  versioned: true,
})
