import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { instant } from './instant.ts'
import { listQuery, pageOf } from './list-query.ts'

/** Derived in one place from order, payment and refund facts (specification, section 4). */
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

export const order = z.object({
  id: idOf('order'),
  event_id: idOf('event'),
  /** What people say and type: the first eight characters of the id's random part, in capitals. */
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: orderStatus,
  /** Made by hand: cannot be refunded. */
  is_manual: z.boolean(),
  attendees_count: z.number().int(),
  total_gross_cents: z.number().int(),
  total_refunded_cents: z.number().int(),
  currency: z.string(),
  paid_at: instant.nullable(),
  /** Who bought it was deleted for privacy, with everybody in it. */
  erased_at: instant.nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type Order = z.infer<typeof order>

export const ORDER_SORTS = ['created_at', 'last_name', 'email', 'total_gross_cents'] as const
export const ORDER_FILTERS = ['status', 'email', 'created_at', 'total_gross_cents'] as const

export const listOrders = endpoint({
  method: 'GET',
  path: '/events/:event_id/orders',
  who: 'person',
  summary: 'The orders of an event',
  query: listQuery({ sorts: ORDER_SORTS, filters: ORDER_FILTERS }),
  ok: pageOf(order),
  errors: ['event.not_found', 'permission.denied'],
})
