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
  summary: 'Send a link to the orders of an e-mail address; the response is the same if there are none',
  body: z.strictObject({ email, locale: locale.optional() }),
  ok: itemOf(z.object({ email: z.string() })),
  errors: ['rate.limited'],
})

export const openFoundTickets = endpoint({
  method: 'POST',
  path: '/public/found-tickets',
  who: 'anyone',
  summary: 'List the orders of an e-mail address by the link sent to it; it works once, within 10 minutes',
  body: z.strictObject({ token: z.string().regex(TOKEN) }),
  ok: itemOf(z.array(clientOrder)),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 20,
})
