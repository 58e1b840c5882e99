import type { OrderFull } from '#contract/orders/order-details.ts'
import type { TicketsReturn } from '#contract/orders/cancellation/ticket-returns.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  addRefunds,
  fullRefundRate,
  type TicketRefund,
} from '#rules/sales/cancellation/cancellation-terms.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { queueTicketsReturned } from '#server/domains/sales/order-emails/service.ts'
import {
  refundsByRate,
  requestRefund,
  saveReturn,
  sharesOfTickets,
  ticketsToReturn,
} from '#server/domains/sales/order-refunds/service.ts'
import { lockForChange, requireFull } from './access.ts'
import { manualRefundState } from './cancel-refund.ts'

const NOTHING: TicketRefund = { refund_cents: 0, fee_cents: 0, order_fee_cents: 0 }

/**
 * Takes back some tickets of an order for staff, refunding each by the terms, in full or not; the others stay valid.
 * Errors: event.not_found, permission.denied, order.not_found, version.stale, order.cancelled, order.manual,
 * order.not_bought, order.erased, order.not_cancellable when it is unpaid or the terms refund nothing any more,
 * order.ticket_not_returnable, refund.pending, refund.disputed, refund.too_much, refund.invalid.
 */
export async function returnTickets(
  context: Context<Person>,
  { event_id, id, version }: { event_id: Id; id: Id; version: number | null },
  { attendee_ids, refund: refund_mode, notify_buyer, ...instructions }: TicketsReturn,
): Promise<OrderFull> {
  const { row } = await lockForChange(context, event_id, id)
  const full = await requireFull(context, event_id, id)
  requireVersion(row, version, full)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (row.is_manual) throw new AppError('order.manual')
  // An order is paid whole or not at all.
  if (row.paid_at === null && row.total_gross_cents > 0) throw new AppError('order.not_cancellable')
  const tickets = await ticketsToReturn(context, row, attendee_ids)
  const { ticket_returns = null } = full
  if (refund_mode === 'terms' && ticket_returns === null) throw new AppError('order.not_cancellable')
  const left_cents = row.total_gross_cents - row.total_refunded_cents
  const rate =
    refund_mode === 'terms' && ticket_returns !== null ? ticket_returns : fullRefundRate(left_cents)
  const refunds = refund_mode === 'none' ? tickets.map(() => NOTHING) : refundsByRate(rate, tickets)
  const { refund_cents, fee_cents } = addRefunds(refunds)
  await saveReturn(context, row, tickets, refunds)
  const { user_id: requested_by, name: by } = context.actor
  const request = {
    amount_cents: refund_cents,
    notify_buyer: false,
    reason: 'organizer',
    requested_by,
    ...sharesOfTickets(tickets, refunds),
  } as const
  const way =
    refund_cents === 0
      ? null
      : await requestRefund(context, { event_id, order_id: id }, request, { ...instructions, by })
  if (notify_buyer)
    await queueTicketsReturned(context, {
      event_id,
      order_id: id,
      refund_cents,
      fee_cents: refund_mode === 'terms' ? fee_cents : 0,
      tickets: tickets.length,
      by: 'organizer',
      by_hand: manualRefundState(way),
    })
  return requireFull(context, event_id, id)
}
