import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { addRefunds } from '#rules/sales/cancellation/cancellation-terms.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { BY_BUYER } from '#server/domains/platform/index.ts'
import { lockOrder } from '#server/domains/sales/attendees/service.ts'
import { queueTicketsReturned } from '#server/domains/sales/order-emails/service.ts'
import { requireOwnOrder } from './cancel-own.ts'
import { refundableOfOrder, refundRemaining } from './request.ts'
import { refundsByRate, saveReturn, sharesOfTickets, ticketsToReturn } from './return-tickets.ts'

/**
 * Gives back some tickets of an order for its buyer, if the refund still equals the displayed amount; the others stay
 * valid. Errors: event.not_found, order.not_found, order.cancelled, refund.disputed, order.not_cancellable,
 * order.ticket_not_returnable, order.refund_changed.
 * @param refund_cents refund that was displayed to the buyer
 */
export async function returnOwn(
  context: Context,
  order_key: { event_id: Id; order_id: Id },
  secret: string,
  { attendee_ids, refund_cents }: { attendee_ids: readonly Id[]; refund_cents: number },
): Promise<CheckoutOrder> {
  const row = await lockOrder(context.tx, order_key.event_id, order_key.order_id)
  const { ticket_returns = null } = await requireOwnOrder(context, order_key, secret)
  if (row === undefined || row.cancelled_at !== null) throw new AppError('order.cancelled')
  if ((await refundableOfOrder(context, row)).disputed > 0) throw new AppError('refund.disputed')
  if (ticket_returns === null) throw new AppError('order.not_cancellable')
  const tickets = await ticketsToReturn(context, row, attendee_ids)
  const refunds = refundsByRate(ticket_returns, tickets)
  const sum = addRefunds(refunds)
  if (sum.refund_cents !== refund_cents) throw new AppError('order.refund_changed')
  await saveReturn(context, row, tickets, refunds, { account_id: row.account_id, by: BY_BUYER })
  const cause = { reason: 'buyer', requested_by: null, ...sharesOfTickets(tickets, refunds) } as const
  const { by_hand_cents } = await refundRemaining(context, row, cause, refund_cents)
  await queueTicketsReturned(context, {
    ...order_key,
    ...sum,
    tickets: tickets.length,
    by: 'buyer',
    by_hand: by_hand_cents > 0 ? 'owed' : null,
  })
  return requireOwnOrder(context, order_key, secret)
}
