import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import { addRefunds, refundEach } from '#rules/sales/cancellation/cancellation-terms.ts'

type Order = Pick<ClientOrder, 'tickets' | 'cancellation' | 'ticket_returns'>

/** Returns the tickets that the buyer can cancel, alone or with the others. */
export const cancellableOf = ({ tickets }: Order) =>
  tickets.filter(({ status, is_returnable = true }) => status === 'ACTIVE' && is_returnable)

/** Returns whether these tickets are all that are valid, so that cancelling them cancels the order. */
export const isWholeOrder = ({ tickets }: Order, selected: readonly Id[]): boolean =>
  tickets.every(({ status, attendee_id }) => status !== 'ACTIVE' || selected.includes(attendee_id))

/** Returns what is refunded for the selected tickets now, and what is kept of it; null when they cannot be cancelled. */
export function refundOfSelection(
  order: Order,
  selected: readonly Id[],
): { refund_cents: number; fee_cents: number } | null {
  if (isWholeOrder(order, selected)) return order.cancellation
  const { ticket_returns = null, tickets } = order
  if (ticket_returns === null || selected.length === 0) return null
  const paid = tickets.flatMap(({ attendee_id, paid_cents = 0 }) =>
    selected.includes(attendee_id) ? [paid_cents] : [],
  )
  return addRefunds(refundEach(ticket_returns, paid))
}
