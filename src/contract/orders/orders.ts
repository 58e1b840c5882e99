import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { keyedListQuery, keyedPageOf } from '../wire/list-query.ts'
import { offlinePaymentMethod } from './offline-payments.ts'

/** Derived in one place from order, payment and refund facts (S10.2). */
export const orderStatus = z.enum([
  'AWAITING_PAYMENT',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'CANCELLED',
  'REFUND_FAILED',
  'REFUNDED',
  'PAYMENT_FAILED',
  'COMPLETED',
])
export type OrderStatus = z.infer<typeof orderStatus>

/**
 * Payment method of an order: `card` at the payment provider, `by_hand` when the buyer chose no method, `none` for
 * a free order.
 */
export const paymentMethod = z.enum(['card', ...offlinePaymentMethod.options, 'by_hand', 'none'])
export type PaymentMethod = z.infer<typeof paymentMethod>

export const order = z.object({
  id: idOf('order'),
  event_id: idOf('event'),
  /** Reference for people: the first eight characters of the id's random part, in capitals. */
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: orderStatus,
  /** Created manually; cannot be refunded. */
  is_manual: z.boolean(),
  attendees_count: z.number().int(),
  total_gross_cents: z.number().int(),
  total_refunded_cents: z.number().int(),
  currency: z.string(),
  paid_at: instant.nullable(),
  payment_method: paymentMethod,
  /** Payment deadline of an unpaid order. */
  due_at: instant.nullable(),
  /** Reference recorded with the payment; '' for none. */
  paid_reference: z.string(),
  /** Paid outside the payment provider, so refunds are manual as well. */
  is_paid_by_hand: z.boolean(),
  /** The batch for a point of sale whose tickets these are; null: none. */
  batch_no: z.number().int().nullable().optional(),
  /** The buyer and all attendees were erased for privacy. */
  erased_at: instant.nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type Order = z.infer<typeof order>

export const ORDER_SORTS = ['created_at', 'last_name', 'email', 'total_gross_cents'] as const
export const ORDER_FILTERS = ['status', 'email', 'created_at', 'total_gross_cents', 'affiliate_id'] as const

export const listOrders = endpoint({
  method: 'GET',
  path: '/events/:event_id/orders',
  who: 'person',
  summary: 'List the orders of an event',
  query: keyedListQuery({ sorts: ORDER_SORTS, filters: ORDER_FILTERS }),
  ok: keyedPageOf(order),
  errors: ['event.not_found'],
})
