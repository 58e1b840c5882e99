import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { offerOwnTickets } from '#contract/orders/cancellation/resale.ts'
import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { BY_BUYER, record } from '#server/domains/platform/index.ts'
import { lockOrder, saveOffer, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { refundableOfOrder, requireOwnOrder } from '#server/domains/sales/order-refunds/service.ts'

/**
 * Offers some tickets of an order to others for its buyer, or withdraws their offer; repeating it changes nothing. They
 * stay valid until somebody has bought their places. Errors: event.not_found, order.not_found, order.cancelled,
 * order.resale_closed, order.ticket_not_offerable, refund.disputed.
 */
export async function offerOwn(
  context: Context,
  order_key: { event_id: Id; order_id: Id },
  secret: string,
  { attendee_ids, is_offered }: BodyOf<typeof offerOwnTickets>,
): Promise<CheckoutOrder> {
  const row = await lockOrder(context.tx, order_key.event_id, order_key.order_id)
  const order = await requireOwnOrder(context, order_key, secret)
  if (row === undefined || row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (is_offered) await requireResale(context, row, order)
  const chosen = order.tickets.filter(({ attendee_id }) => attendee_ids.includes(attendee_id))
  const isAllowed = (ticket: CheckoutOrder['tickets'][number]) =>
    is_offered ? ticket.is_offerable === true : ticket.status === 'ACTIVE'
  if (chosen.length < attendee_ids.length || !chosen.every(isAllowed))
    throw new AppError('order.ticket_not_offerable', {
      errors: { attendee_ids: ['order.ticket_not_offerable'] },
    })
  const changed = chosen.filter(({ offered_at }) => (offered_at !== undefined) !== is_offered)
  if (changed.length === 0) return order
  const changed_ids = changed.map(({ attendee_id }) => attendee_id)
  await saveOffer(context, row, changed_ids, is_offered)
  for (const attendee_id of changed_ids)
    await record(context, {
      action: is_offered ? 'ticket_offered' : 'ticket_offer_withdrawn',
      subject: { kind: 'attendee', id: attendee_id, title: orderReference(row.id) },
      event_id: row.event_id,
      account_id: row.account_id,
      by: BY_BUYER,
    })
  return requireOwnOrder(context, order_key, secret)
}

async function requireResale(
  context: Context,
  row: OrderRow,
  { resale = null }: CheckoutOrder,
): Promise<void> {
  if ((await refundableOfOrder(context, row)).disputed > 0) throw new AppError('refund.disputed')
  if (resale === null) throw new AppError('order.resale_closed')
}
