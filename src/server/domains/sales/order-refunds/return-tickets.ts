import type { RefundRate } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { Id } from '#contract/wire/id.ts'
import { refundEach, type TicketRefund } from '#rules/sales/cancellation/cancellation-terms.ts'
import { partOfPayment } from '#rules/sales/ledger.ts'
import { cancellableTickets, isReturnable } from '#rules/sales/own-cancellation.ts'
import { addAmounts } from '#rules/sales/cancellation/ticket-amounts.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { record, type AuditContext, type AuditEvent } from '#server/domains/platform/index.ts'
import type { RefundShares } from '#server/domains/payments/index.ts'
import { returnTickets, saveOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { listTicketRows } from '#server/domains/sales/order-view/service.ts'

export type ReturnedTicket = ReturnType<typeof cancellableTickets>[number]

/**
 * Returns these tickets of a locked order, in the order in which they were bought. Errors:
 * order.ticket_not_returnable when one is not of the order, not valid, or was scanned in.
 */
export async function ticketsToReturn(
  { tx }: Pick<Context, 'tx'>,
  order: OrderRow,
  attendee_ids: readonly Id[],
): Promise<ReturnedTicket[]> {
  const tickets = cancellableTickets(order.priced, await listTicketRows(tx, order.id))
  const chosen = tickets.filter(({ attendee_id }) => attendee_ids.includes(attendee_id))
  const is_part = chosen.length < tickets.filter(({ is_active }) => is_active).length
  if (chosen.length < attendee_ids.length || !chosen.every(isReturnable) || !is_part)
    throw new AppError('order.ticket_not_returnable', {
      errors: { attendee_ids: ['order.ticket_not_returnable'] },
    })
  return chosen
}

/** Returns the fees and taxes in the refund of tickets, as they were paid for each. */
export function sharesOfTickets(
  tickets: readonly ReturnedTicket[],
  refunds: readonly Pick<TicketRefund, 'refund_cents'>[],
): RefundShares {
  const parts = tickets.flatMap(({ amounts }, at) =>
    amounts === null ? [] : [partOfPayment(amounts, refunds[at]?.refund_cents ?? 0)],
  )
  if (parts.length < tickets.length) return {}
  const { total_fee_cents, total_tax_cents } = addAmounts(parts)
  return { fee_share_cents: total_fee_cents, tax_share_cents: total_tax_cents }
}

/** Returns the refund of each ticket by a rate. */
export const refundsByRate = (rate: RefundRate, tickets: readonly ReturnedTicket[]): TicketRefund[] =>
  refundEach(
    rate,
    tickets.map(({ paid_cents }) => paid_cents),
  )

/**
 * Stores that tickets of a locked order were given back, so that doors refuse them and others can buy them.
 * @param is_resold others have bought their places
 */
export async function saveReturn(
  context: AuditContext,
  order: OrderRow,
  tickets: readonly ReturnedTicket[],
  refunds: readonly TicketRefund[],
  { is_resold = false, ...by }: Pick<AuditEvent, 'account_id' | 'by'> & { is_resold?: boolean } = {},
): Promise<void> {
  const { id, event_id, cancellation_fee_kept_cents } = order
  const kept_cents = refunds.reduce((sum, { order_fee_cents }) => sum + order_fee_cents, 0)
  await saveOrder(context.tx, id, {
    cancellation_fee_kept_cents: cancellation_fee_kept_cents + kept_cents,
  })
  const returned = tickets.map(
    ({ attendee_id }, at) => [attendee_id, { refund_cents: refunds[at]?.refund_cents ?? 0 }] as const,
  )
  await returnTickets(context, order, new Map(returned), is_resold)
  const action = is_resold ? 'ticket_resold' : 'attendee_cancelled'
  for (const { attendee_id } of tickets) {
    const subject = { kind: 'attendee', id: attendee_id, title: orderReference(id) } as const
    await record(context, { action, subject, event_id, ...by })
  }
}
