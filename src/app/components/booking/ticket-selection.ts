import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import { addRefunds, refundEach } from '#rules/sales/cancellation/cancellation-terms.ts'

type Order = Pick<ClientOrder, 'tickets' | 'cancellation' | 'ticket_returns' | 'resale'>

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
  return addRefunds(refundEach(ticket_returns, paidFor(tickets, selected)))
}

/** Returns the tickets that the buyer can offer to others and does not offer yet. */
export const offerableOf = ({ tickets, resale = null }: Order) =>
  resale === null
    ? []
    : tickets.filter(({ is_offerable = false, offered_at }) => is_offerable && offered_at === undefined)

/** Returns what is refunded once others have bought the selected tickets, and what is kept; null for none. */
export function refundOfOffer(
  { tickets, resale = null }: Order,
  selected: readonly Id[],
): { refund_cents: number; fee_cents: number } | null {
  if (resale === null || selected.length === 0) return null
  return addRefunds(refundEach(resale, paidFor(tickets, selected)))
}

const paidFor = (tickets: Order['tickets'], selected: readonly Id[]): number[] =>
  tickets.flatMap(({ attendee_id, paid_cents = 0 }) => (selected.includes(attendee_id) ? [paid_cents] : []))
