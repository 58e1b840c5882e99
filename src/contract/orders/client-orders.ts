import { z } from 'zod'
import { checkoutOrder } from './checkout.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listQuery, pageOf } from '../wire/list-query.ts'

/** An order of the signed-in user; `s` opens its pages, null for a manual order. */
export const clientOrder = checkoutOrder.extend({ s: z.string().nullable() })
export type ClientOrder = z.infer<typeof clientOrder>

export const listClientOrders = endpoint({
  method: 'GET',
  path: '/WOWusers/orders',
  who: 'client',
  summary: 'List the orders of the caller and of their confirmed e-mail address, latest event first',
  query: listQuery({
    sorts: ['starts_at', 'created_at'],
    filters: ['event_id', 'starts_at', 'created_at'],
    direction: 'desc',
  }),
  ok: pageOf(clientOrder),
  errors: [],
})
