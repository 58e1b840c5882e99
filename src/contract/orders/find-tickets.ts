import { z } from 'zod'
import { clientOrder } from './client-orders.ts'
import { email, locale } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'

/** Minutes during which an e-mailed link shows the orders of its address, once. */
export const FIND_MINUTES = 10
const TOKEN = /^[\w-]{43}$/

export const findTickets = endpoint({
  method: 'POST',
  path: '/public/find-tickets',
  who: 'anyone',
  summary:
    'Mail a link to the orders of an e-mail address; the answer is the same whether or not there are any',
  body: z.strictObject({ email, locale: locale.optional() }),
  ok: itemOf(z.object({ email: z.string() })),
  errors: ['rate.limited'],
})

export const openFoundTickets = endpoint({
  method: 'POST',
  path: '/public/found-tickets',
  who: 'anyone',
  summary: 'The orders of an e-mail address, by the link that was mailed to it; it works once',
  body: z.strictObject({ token: z.string().regex(TOKEN) }),
  ok: itemOf(z.array(clientOrder)),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 20,
})
