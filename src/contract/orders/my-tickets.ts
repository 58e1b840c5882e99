import { z } from 'zod'
import { checkoutOrder, secret } from './checkout.ts'
import { email } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import { buyerEvent, buyerTicket } from './buyer-order.ts'
import { namePart } from '../wire/text.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'

/** Content of a ticket's page. */
export const ticketPage = z.object({
  ticket: buyerTicket,
  event: buyerEvent,
  order_id: idOf('order'),
  order_reference: z.string(),
})
export type TicketPage = z.infer<typeof ticketPage>

/** The new holder of a ticket. */
export const ticketHolder = z.strictObject({
  first_name: namePart(1, FIRST_NAME_MAX),
  last_name: namePart(0, LAST_NAME_MAX).default(''),
  email,
})
export type TicketHolder = z.infer<typeof ticketHolder>

export const readTicketInHand = endpoint({
  method: 'GET',
  path: '/public/events/:event_id/attendees/:attendee_id',
  who: 'anyone',
  summary: 'Retrieve a ticket by its secret',
  query: secret,
  ok: itemOf(ticketPage),
  errors: ['event.not_found', 'attendee.not_found', 'rate.limited'],
  per_minute: 120,
})

export const renameTicketHolder = endpoint({
  method: 'PUT',
  path: '/public/events/:event_id/order/:order_id/attendees/:attendee_id',
  who: 'anyone',
  summary: 'Transfer a ticket to another holder; the old code is refused, a new one is e-mailed',
  query: secret,
  body: ticketHolder,
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'attendee.not_found',
    'attendee.already_cancelled',
    'attendee.has_entered',
    'rate.limited',
  ],
  per_minute: 20,
})

export const resendOrderTickets = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/resend',
  who: 'anyone',
  summary: 'Resend the tickets of an order to their holders by e-mail',
  query: secret,
  ok: itemOf(z.object({ emails: z.array(z.string()) })),
  errors: ['event.not_found', 'order.not_found', 'order.cancelled', 'rate.limited'],
  per_minute: 3,
})
