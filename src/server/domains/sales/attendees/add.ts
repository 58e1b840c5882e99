import type { Attendee, AttendeeNew } from '#contract/orders/attendees.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { requireEvent, reserveTicket } from '#server/domains/events/index.ts'
import { queueTicketMail } from '#server/domains/sales/order-emails/service.ts'
import { publishAndPresent } from './access.ts'
import { issueCode } from './codes.ts'
import { insertOrder } from './order-store.ts'
import * as store from './store.ts'

/**
 * Adds an attendee by hand, with a completed order that was not paid through the product and cannot be refunded.
 * Sale windows are ignored, capacity is not. Errors: event.not_found, permission.denied, attendee.ticket_unknown,
 * attendee.price_unknown, ticket.sold_out, id.taken.
 */
export async function create(context: Context<Person>, event_id: Id, input: AttendeeNew): Promise<Attendee> {
  const { tx, now, random } = context
  const event = await requireEvent(context, event_id, 'attendee.edit')
  const { ticket_id, first_name, last_name, email } = input
  const { price_id } = await reserveTicket(
    tx,
    event_id,
    { ticket_id, price_id: input.price_id ?? null },
    { now },
  )
  const person = { account_id: event.account_id, event_id, first_name, last_name, email }
  const order_id = newId('order', random)
  await insertOrder(tx, {
    ...person,
    id: order_id,
    locale: input.locale,
    is_manual: true,
    total_gross_cents: input.amount_paid_cents,
    currency: event.currency,
    paid_at: now,
    created_at: now,
  })
  const id = input.id ?? newId('attendee', random)
  const { note, needs_attention } = input
  const attendee = { ...person, id, order_id, ticket_id, price_id, note, needs_attention }
  if (!(await store.insert(tx, { ...attendee, paid_at: now, created_at: now })))
    throw new AppError('id.taken')
  await issueCode(context, attendee)
  await record(context, {
    action: 'attendee_added',
    subject: { kind: 'attendee', id, title: orderReference(order_id) },
    event_id,
    changes: [makeChange('amount_cents', null, input.amount_paid_cents, { currency: event.currency })],
  })
  if (input.send_confirmation_email) await queueTicketMail(context, { event_id, order_id, attendee_id: id })
  return publishAndPresent(context, event_id, id)
}
