import type { Happening } from '#contract/events/events.ts'
import type { CancellationTerms, RefundRate } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hasBegun, hasDateChanged } from '#rules/events/event-status.ts'
import {
  addRefunds,
  frozenTerms,
  fullRefundRate,
  refundEach,
  refundRateAt,
  type TicketRefund,
} from './cancellation/cancellation-terms.ts'
import type { PaidAmounts } from './ledger.ts'
import { amountsByTicket } from './cancellation/ticket-amounts.ts'

/** Returns the cancellation fee of an account until it sets another (S11.4): HK$100, in other currencies none. */
export const defaultCancellationFee = (currency: string): number => (currency === 'HKD' ? 10_000 : 0)

/** The fields of a completed order; amounts in minor units. */
export type CancellableOrder = {
  is_manual: boolean
  total_gross_cents: number
  total_refunded_cents: number
  /** Terms as they were when the order was made; null: the fee alone. */
  cancellation_terms: CancellationTerms | null
  cancellation_fee_cents: number
  /** Fee per order that was kept with tickets given back. */
  cancellation_fee_kept_cents: number
  paid_at: Instant | null
  cancelled_at: Instant | null
  refund_state: RefundState
}

/** A ticket of an order; amounts in minor units. */
export type CancellableTicket = {
  paid_cents: number
  /** What was refunded for it when it was given back alone; null: it was not. */
  returned_cents: number | null
  is_active: boolean
  has_come: boolean
}

/** The circumstances of a cancellation by the buyer. */
export type CancellationMoment = {
  now: Instant
  starts_at: Instant
  happening: Happening
}

/**
 * Returns the rate at which tickets are refunded now; null when the buyer cannot cancel. It is allowed before the
 * start, while no refund is pending. When the event was postponed, everything is refunded until its new start, by
 * hand when it was paid by hand.
 */
export function ownRefundRate(
  order: CancellableOrder,
  tickets: readonly CancellableTicket[],
  { now, starts_at, happening }: CancellationMoment,
): RefundRate | null {
  const has_date_changed = hasDateChanged(happening)
  if (order.cancelled_at !== null || order.refund_state !== 'none') return null
  if (order.is_manual && !has_date_changed) return null
  if (hasBegun({ starts_at, happening }, now)) return null
  const base_cents = refundBaseOf(order, tickets)
  if (has_date_changed) return fullRefundRate(base_cents)
  const kept_fee_cents = order.cancellation_fee_kept_cents
  return refundRateAt(frozenTerms(order), { base_cents, kept_fee_cents }, { starts_at, now })
}

/**
 * Returns the amount that may still be refunded: what was paid, less the tickets given back and other refunds. The desk
 * and the provider may together have refunded more than was paid; what was kept of a ticket given back stays kept.
 */
export function refundBaseOf(order: CancellableOrder, tickets: readonly CancellableTicket[]): number {
  if (order.paid_at === null) return 0
  let [left_cents, returned_cents] = [order.total_gross_cents, 0]
  for (const ticket of tickets) {
    if (ticket.returned_cents === null) continue
    left_cents -= ticket.paid_cents
    returned_cents += ticket.returned_cents
  }
  return Math.max(0, left_cents - Math.max(0, order.total_refunded_cents - returned_cents))
}

/**
 * Returns the refund and what is kept of a cancellation of the whole order by the buyer now; null when it is not
 * allowed, also once a ticket was scanned in. Every ticket is refunded as if it were given back alone; money beyond
 * that of the tickets is refunded at the same percentage.
 */
export function ownCancellation(
  order: CancellableOrder,
  tickets: readonly CancellableTicket[],
  moment: CancellationMoment,
): Pick<TicketRefund, 'refund_cents' | 'fee_cents'> | null {
  const rate = ownRefundRate(order, tickets, moment)
  if (rate === null || tickets.some(({ has_come }) => has_come)) return null
  const { refund_cents, fee_cents } = wholeRefund(rate, tickets)
  return { refund_cents, fee_cents }
}

/** A ticket that the desk made valid again after it was given back has no money of its own. */
const unreturnedOf = ({ returned_cents, paid_cents }: CancellableTicket) =>
  returned_cents === null ? paid_cents : 0

function wholeRefund(rate: RefundRate, tickets: readonly CancellableTicket[]): TicketRefund {
  const paid = tickets.flatMap((ticket) => (ticket.is_active ? [unreturnedOf(ticket)] : []))
  const of_tickets = refundEach(rate, paid)
  const given_cents = of_tickets.reduce((sum, each) => sum + each.refund_cents + each.fee_cents, 0)
  const rest = {
    ...rate,
    base_cents: rate.base_cents - given_cents,
    order_fee_cents: rate.order_fee_cents - addRefunds(of_tickets).order_fee_cents,
    // A ticket that is not known pays the fee of one.
    ticket_fee_cents: paid.length === 0 ? rate.ticket_fee_cents : 0,
  }
  return addRefunds([...of_tickets, ...refundEach(rest, [rest.base_cents])])
}

/** A ticket as stored. */
type TicketFacts = {
  attendee_id: string
  price_id: string | null
  created_at: Instant
  cancelled_at: Instant | null
  returned_cents: number | null
  has_come: boolean
}

/** Returns the tickets of an order with the amount paid for each; 0 where the order has no agreed prices. */
export function cancellableTickets(
  priced: Pick<HeldOrder, 'lines'> | null,
  rows: readonly TicketFacts[],
): (CancellableTicket & { attendee_id: string; amounts: PaidAmounts | null })[] {
  const amounts = amountsByTicket(priced, rows)
  return rows.map(({ attendee_id, cancelled_at, returned_cents, has_come }) => ({
    attendee_id,
    amounts: amounts.get(attendee_id) ?? null,
    paid_cents: amounts.get(attendee_id)?.total_gross_cents ?? 0,
    returned_cents,
    is_active: cancelled_at === null,
    has_come,
  }))
}

/** Returns whether a ticket can be given back alone, as far as it goes. */
export const isReturnable = ({ is_active, has_come, returned_cents }: CancellableTicket): boolean =>
  is_active && !has_come && returned_cents === null

/**
 * Returns the rate at which single tickets of an order can be given back now; null when they cannot: the order is
 * not paid, has no agreed prices, or no second ticket that stays.
 */
export function ownReturnRate(
  order: CancellableOrder & { priced: unknown },
  tickets: readonly CancellableTicket[],
  moment: CancellationMoment,
): RefundRate | null {
  const is_open = order.paid_at === null && order.total_gross_cents > 0
  const active = tickets.filter(({ is_active }) => is_active)
  if (order.is_manual || order.priced === null || is_open || active.length < 2) return null
  if (!active.some(isReturnable)) return null
  return ownRefundRate(order, tickets, moment)
}
