import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { PROVIDER_FRAGMENT } from '#contract/orders/sandbox.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import {
  cancellableTickets,
  isReturnable,
  ownCancellation,
  ownReturnRate,
} from '#rules/sales/own-cancellation.ts'
import { payableUntil } from '#rules/sales/offline-payment.ts'
import { isPaidByHand, paymentMethodOf } from '#rules/sales/payment-method.ts'
import { refundableOf, presentDispute } from '#server/domains/payments/index.ts'
import type { OrderParts, PersonRow } from './edit-store.ts'
import type { FullOrderRow, OrderRow } from './store.ts'
import { timelineOf } from './timeline.ts'

export function present(row: FullOrderRow): Order {
  return {
    id: row.id,
    event_id: row.event_id,
    reference: orderReference(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: orderStatusOf(row),
    is_manual: row.is_manual,
    attendees_count: row.attendees_count,
    total_gross_cents: row.total_gross_cents,
    total_refunded_cents: row.total_refunded_cents,
    currency: row.currency,
    paid_at: row.paid_at,
    payment_method: paymentMethodOf(row),
    due_at: dueOf(row),
    paid_reference: row.paid_by_hand?.reference ?? '',
    is_paid_by_hand: isPaidByHand(row),
    batch_no: row.batch_no,
    erased_at: row.erased_at,
    created_at: row.created_at,
    version: row.version,
  }
}

/** Returns until when an order can be paid; null when it is not unpaid. */
export function dueOf({ event, other_payment, due_at, ...row }: FullOrderRow): Instant | null {
  if (other_payment === null || orderStatusOf(row) !== 'AWAITING_PAYMENT') return null
  return payableUntil({ other_payment, due_at }, event)
}

/** Presents an order with all related rows. */
export function presentFull(
  row: FullOrderRow,
  parts: OrderParts & Pick<OrderFull, 'mails_not_sent'>,
  affiliates: ReadonlyMap<Id, string>,
  now: Instant,
): OrderFull {
  const tickets = ticketsOf(row, parts)
  return {
    ...present({ ...row, attendees_count: parts.people.length }),
    phone: row.phone,
    address: row.address,
    locale: row.locale,
    promo_code: row.promo_code,
    affiliate: affiliateOf(row, affiliates),
    note: row.note,
    needs_attention: row.needs_attention,
    cancelled_at: row.cancelled_at,
    cancelled_because: row.cancelled_because,
    priced: row.priced,
    door_sale: doorSaleOf(row),
    ...moneyOf(row, parts),
    ...cancellationOf(row, tickets, now),
    attendees: parts.people.map((person, at) => presentPerson(person, tickets[at])),
    answers: parts.answers,
    payments: parts.payments.map(presentPayment),
    refunds: parts.refunds.map(({ payment_id: _, ...refund }) => refund),
    disputes: parts.disputes.map(presentDispute),
    timeline: timelineOf(row, parts),
    mails_not_sent: parts.mails_not_sent,
  }
}

/** A sale of an earlier version has the number of its order. */
function doorSaleOf({ id, sold_at_door }: OrderRow): OrderFull['door_sale'] {
  if (sold_at_door === null) return null
  const { device, gate, tender, sale_id = id, given_cents = null } = sold_at_door
  return { device, gate, tender, receipt_no: orderReference(sale_id), given_cents }
}

function affiliateOf(
  { affiliate_id: id }: OrderRow,
  affiliates: ReadonlyMap<Id, string>,
): OrderFull['affiliate'] {
  const name = id === null ? undefined : affiliates.get(id)
  return id === null || name === undefined ? null : { id, name }
}

type Ticket = ReturnType<typeof cancellableTickets>[number]

/** Returns the tickets of an order, in the order of its people. */
const ticketsOf = ({ priced }: OrderRow, { people }: OrderParts): Ticket[] =>
  cancellableTickets(
    priced,
    people.map(({ id, checked_in_at, ...person }) => ({
      ...person,
      attendee_id: id,
      has_come: checked_in_at !== null,
    })),
  )

/** Returns what the buyer would get back now, by the terms of the order. */
function cancellationOf(row: FullOrderRow, tickets: readonly Ticket[], now: Instant) {
  const moment = { now, starts_at: row.event.starts_at, happening: row.event.happening }
  return {
    cancellation_terms: frozenTerms(row),
    cancellation: ownCancellation(row, tickets, moment),
    ticket_returns: ownReturnRate(row, tickets, moment),
  }
}

function presentPerson(
  { cancelled_at, offered_at, resold_at, created_at: _, returned_cents, price_id: __, ...person }: PersonRow,
  ticket: Ticket | undefined,
): OrderFull['attendees'][number] {
  return {
    ...person,
    status: cancelled_at === null ? 'ACTIVE' : 'CANCELLED',
    ...(ticket !== undefined && { is_returnable: isReturnable(ticket) }),
    ...(cancelled_at === null && offered_at !== null && { offered_at }),
    ...(cancelled_at !== null && resold_at !== null && { resold_at, returned_cents: returned_cents ?? 0 }),
    ...(ticket !== undefined && ticket.amounts !== null && { paid_cents: ticket.paid_cents }),
  }
}

function presentPayment(row: OrderParts['payments'][number]): OrderFull['payments'][number] {
  const { id, provider, provider_ref, amount_cents, status, failure, created_at, settled_at } = row
  const has_sandbox_page = provider === 'sandbox' && provider_ref !== null && status === 'SUCCEEDED'
  const sandbox_page = has_sandbox_page ? `/sandbox-payment/${provider_ref}${PROVIDER_FRAGMENT}` : null
  return { id, provider, amount_cents, status, failure, sandbox_page, created_at, settled_at }
}

/** Returns the amounts that can be refunded to the card and by hand, and those owed or disputed. */
function moneyOf(row: OrderRow, { payments, refunds, disputes }: OrderParts) {
  const payment = payments.find(({ id }) => id === row.payment_id)
  const refundable = refundableOf(row, { refunds, disputes }, payment?.amount_cents ?? null)
  return {
    refundable_cents: refundable.by_card,
    returnable_cents: refundable.by_hand,
    owed_back_cents: refundable.owed,
    disputed_cents: refundable.disputed,
  }
}
