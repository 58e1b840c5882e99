import { isDeepStrictEqual } from 'node:util'
import type { Attendee, AttendeeEdit, AttendeeStatus, ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { record } from '#server/domains/platform/index.ts'
import { queueTicketMail } from '#server/domains/sales/order-emails/service.ts'
import { reserveTicket } from '#server/domains/events/index.ts'
import { publishAndPresent, lockForEdit, presentFor } from './access.ts'
import { replaceCode } from './codes.ts'
import * as store from './store.ts'
import type { FullAttendeeRow } from './store.ts'

/**
 * Updates an attendee; omitted fields stay unchanged. Another ticket type needs capacity and a new code, because
 * the code contains the type. Doors then refuse the old code, and an attendee who is not cancelled receives the
 * new one by mail. Errors: event.not_found, permission.denied, attendee.not_found, version.stale,
 * attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  edit: AttendeeEdit,
  version: number | null,
): Promise<Attendee> {
  const { tx, now } = context
  const { attendee: before } = await lockForEdit(context, event_id, attendee_id, version)
  const after = applyEdit(before, { ...edit, ...(await reserveForEdit(context, before, edit)) })
  if (isDeepStrictEqual(before, after)) return presentFor(context, before)
  const { first_name, last_name, email, note, needs_attention, ticket_id, price_id } = after
  const fields = { first_name, last_name, email, note, needs_attention, ticket_id, price_id }
  const is_other_type = ticket_id !== before.ticket_id
  const earlier_types = [...before.earlier_types, { ticket_id: before.ticket_id, until: now }]
  await store.save(tx, attendee_id, is_other_type ? { ...fields, earlier_types, reissued_at: now } : fields)
  if (is_other_type) await replaceCode(context, after, 'resent')
  if (is_other_type) await queueTicketMail(context, { event_id, order_id: before.order_id, attendee_id })
  return publishAndPresent(context, event_id, attendee_id)
}

/**
 * Reserves the capacity that an edit needs: none when ticket type and price stay; another type is reserved at its
 * first price.
 */
async function reserveForEdit(
  { tx, now }: Context,
  { id, event_id, ticket_id, price_id }: FullAttendeeRow,
  edit: AttendeeEdit,
): Promise<{ ticket_id: Id; price_id: Id } | null> {
  const requested = { ticket_id: edit.ticket_id ?? ticket_id, price_id: edit.price_id ?? null }
  const is_same_price = requested.price_id === null || requested.price_id === price_id
  if (requested.ticket_id === ticket_id && is_same_price) return null
  return {
    ticket_id: requested.ticket_id,
    ...(await reserveTicket(tx, event_id, requested, { now, besides: id })),
  }
}

/**
 * Cancels or reactivates an attendee from now on; earlier scans are judged by the earlier status. Reactivation
 * needs capacity. Errors: event.not_found, permission.denied, attendee.not_found, version.stale,
 * attendee.already_cancelled, attendee.not_cancelled, ticket.sold_out.
 */
export async function setStatus(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  status: AttendeeStatus,
  version: number | null,
): Promise<Attendee> {
  const { tx, now } = context
  const { attendee } = await lockForEdit(context, event_id, attendee_id, version)
  const is_cancelled = attendee.cancelled_at !== null
  if (status === 'CANCELLED' && is_cancelled) throw new AppError('attendee.already_cancelled')
  if (status === 'ACTIVE' && !is_cancelled) throw new AppError('attendee.not_cancelled')
  if (status === 'ACTIVE') await reserveTicket(tx, event_id, attendee, { now, besides: attendee_id })
  await store.save(
    tx,
    attendee_id,
    status === 'CANCELLED'
      ? { cancelled_at: now }
      : { cancelled_at: null, offered_at: null, resold_at: null },
  )
  await record(context, {
    action: status === 'CANCELLED' ? 'attendee_cancelled' : 'attendee_restored',
    subject: { kind: 'attendee', id: attendee_id, title: orderReference(attendee.order_id) },
    event_id,
  })
  return publishAndPresent(context, event_id, attendee_id)
}

/**
 * Issues a new ticket code with the event's newest door key. Doors refuse the old one from now on with the reason
 * (S12.3). Errors: event.not_found, permission.denied, attendee.not_found, version.stale.
 */
export async function reissue(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  reason: ReissueReason,
  version: number | null,
): Promise<Attendee> {
  const { attendee } = await lockForEdit(context, event_id, attendee_id, version)
  await replaceCode(context, attendee, reason)
  await store.save(context.tx, attendee_id, { reissued_at: context.now })
  return publishAndPresent(context, event_id, attendee_id)
}
