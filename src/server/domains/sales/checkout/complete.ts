import type { OrderDetails } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { isDefinitelyHeld } from '#rules/sales/hold.ts'
import {
  createOrder,
  insertOrder,
  saveFailedOrder,
  announceOrder,
  type OrderRow,
  type AttendeeInput,
} from '#server/domains/sales/attendees/service.ts'
import {
  type CheckoutState,
  type FullReservation,
  type TicketRow,
} from '#server/domains/sales/order-view/service.ts'
import { afterCommit } from '#server/core/db/transactions.ts'
import { orders_total } from '#server/core/metrics.ts'
import { cancellationFeeOf } from '#rules/sales/own-cancellation.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import type { PaymentContext } from '#server/domains/payments/index.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import { saleConfigOf, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { lockTicketsForShare, reserveTickets } from '#server/domains/events/index.ts'
import * as store from './store.ts'

/** How an order is bought: with a payment (null when it is free), or to be paid later. */
export type PaymentTerms =
  | { kind: 'paid'; payment_id: Id | null }
  | { kind: 'owed'; other_payment: OfflinePaymentMethod; due_at: Instant | null; remind_at: Instant | null }

/**
 * Turns a reservation into an order with attendees, codes, answers and mails. An expired reservation is accepted
 * while capacity and promo code uses are left. Locks are taken in the same way as by a hold, so that nobody counts
 * capacity in between.
 * @returns the completed order; null when nothing is left, and then nothing was changed
 */
export async function complete(
  context: PaymentContext,
  reservation: FullReservation,
  payment_terms: PaymentTerms,
): Promise<CompletedOrder | null> {
  const { tx, now } = context
  if (!(await isStillAvailable(context, reservation))) return null
  const details = detailsOf(reservation)
  const { kind, ...payment_fields } = payment_terms
  const paid_at = kind === 'paid' ? now : null
  const sale_config = await saleConfigOf(context, reservation)
  const people = peopleOf(context, reservation, details)
  const new_order = {
    ...orderOf(reservation, details),
    ...payment_fields,
    cancellation_fee_cents: cancellationFeeOf(sale_config.account, reservation.currency),
    paid_at,
    created_at: now,
  }
  const { order, codes } = await createOrder(context, new_order, people, sale_config)
  await saveAnswers(context, reservation, { details, people, sale_config })
  await announceOrder(tx, order)
  afterCommit(tx, () => orders_total.inc({ payment: paymentOf(payment_terms) }))
  const tickets = ticketsFor(order, { people, codes, sale_config })
  await queueOrderMails(context, reservation.event_id, reservation.id, {
    preloaded: { order, sale_config, tickets },
  })
  return { kind: 'completed', order, sale_config, tickets }
}

function paymentOf(payment_terms: PaymentTerms): string {
  if (payment_terms.kind === 'owed') return payment_terms.other_payment
  return payment_terms.payment_id === null ? 'free' : 'card'
}

/** Stored result of a completed reservation. */
export type CompletedOrder = Extract<CheckoutState, { kind: 'completed' }>

/**
 * Stores the order of a buyer who paid when nothing was left: cancelled from the start, so that it can be
 * refunded.
 */
export async function completeTooLate(
  { tx, now }: PaymentContext,
  reservation: FullReservation,
  payment_id: Id,
): Promise<void> {
  await insertOrder(tx, {
    ...orderOf(reservation, detailsOf(reservation)),
    paid_at: now,
    payment_id,
    cancelled_at: now,
    cancelled_because: 'paid_too_late',
    created_at: now,
  })
  await store.remove(tx, reservation.id)
}

/** Stores a failed payment for the organizer; a buyer who has given no details is not recorded. */
export async function saveFailedReservation(
  { tx, now }: PaymentContext,
  reservation: FullReservation,
): Promise<void> {
  if (reservation.details === null) return
  await saveFailedOrder(tx, {
    ...orderOf(reservation, reservation.details),
    payment_failed_at: now,
    created_at: now,
  })
}

/** Returns the new tickets in the order in which they were bought. */
function ticketsFor(
  { id: order_id, paid_at }: OrderRow,
  {
    people,
    codes,
    sale_config,
  }: { people: readonly AttendeeDraft[]; codes: readonly string[]; sale_config: SaleConfig },
): TicketRow[] {
  const types = new Map(sale_config.tickets.map((ticket) => [ticket.id, ticket]))
  const prices = new Map(sale_config.prices.map((price) => [price.id, price]))
  const sortOrderOf = ({ ticket_id }: TicketRow) => types.get(ticket_id)?.sort_order ?? 0
  return people
    .map(({ id: attendee_id, ticket_id, price_id, first_name, last_name, email }, index) => ({
      attendee_id,
      order_id,
      first_name,
      last_name,
      email,
      ticket_id,
      ticket_name: types.get(ticket_id)?.name ?? '',
      ticket_translations: types.get(ticket_id)?.translations ?? {},
      price_id,
      price_label: prices.get(price_id)?.label ?? null,
      price_translations: prices.get(price_id)?.translations ?? null,
      cancelled_at: null,
      refunded_at: null,
      paid_at,
      ticket_code: codes[index] ?? null,
      has_come: false,
    }))
    .toSorted((a, b) => sortOrderOf(a) - sortOrderOf(b))
}

async function isStillAvailable({ tx, now }: PaymentContext, held: FullReservation): Promise<boolean> {
  const { event_id, promo_code_id } = held
  const { lines } = held.priced
  // The event was cancelled meanwhile: refund the payment like one that came too late.
  if (isOffSale((await saleConfigOf({ tx }, held)).event.happening)) return false
  if (isDefinitelyHeld(held, now)) {
    await lockTicketsForShare(tx, event_id, lines)
    return true
  }
  const results = await reserveTickets(tx, event_id, lines, { now, besides: { reservation_id: held.id } })
  if (results.some((result) => typeof result === 'string')) return false
  if (promo_code_id === null) return true
  return hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: held.id })
}

function detailsOf(reservation: FullReservation): OrderDetails {
  if (reservation.details === null) throw new Error(`${reservation.id} is completed without its buyer`)
  return reservation.details
}

function orderOf(reservation: FullReservation, { order }: OrderDetails) {
  const { id, account_id, event_id, locale, secret, user_id } = reservation
  const { promo_code_id, promo_code, affiliate_id, priced, currency } = reservation
  const { first_name, last_name, email, phone, address } = order
  const order_fields = {
    id,
    account_id,
    event_id,
    locale,
    secret,
    user_id,
    promo_code_id,
    promo_code,
    affiliate_id,
    priced,
    currency,
  }
  const buyer = { first_name, last_name, email, phone, address }
  return { ...order_fields, ...buyer, total_gross_cents: priced.total_gross_cents }
}

type AttendeeDraft = AttendeeInput & { at: number | null }

/** Returns one attendee per ticket: named attendees of each price first, the buyer for the remaining tickets. */
function peopleOf(
  { random, now }: PaymentContext,
  reservation: FullReservation,
  { order, attendees }: OrderDetails,
): AttendeeDraft[] {
  const attendee_indexes = new Map<Id, number[]>()
  attendees.forEach(({ ticket_price_id }, at) => {
    attendee_indexes.set(ticket_price_id, [...(attendee_indexes.get(ticket_price_id) ?? []), at])
  })
  let ticket_index = 0
  return reservation.priced.lines.flatMap(({ ticket_id, price_id, quantity }) =>
    Array.from({ length: quantity }, () => {
      const at = attendee_indexes.get(price_id)?.shift() ?? null
      const { first_name, last_name, email } = (at === null ? undefined : attendees[at]) ?? order
      // One millisecond apart, so that lists keep the order in which the tickets were bought.
      const created_at = addMs(now, ticket_index++)
      return {
        id: newId('attendee', random),
        ticket_id,
        price_id,
        first_name,
        last_name,
        email,
        created_at,
        at,
      }
    }),
  )
}

async function saveAnswers(
  { tx, random }: PaymentContext,
  { account_id, event_id, id: order_id }: FullReservation,
  {
    details,
    people,
    sale_config,
  }: { details: OrderDetails; people: readonly AttendeeDraft[]; sale_config: SaleConfig },
): Promise<void> {
  const { order, attendees } = details
  const answers = [
    ...order.questions.map((answer) => ({ ...answer, attendee_id: null })),
    ...people.flatMap(({ id, at }) =>
      (at === null ? [] : (attendees[at]?.questions ?? [])).map((answer) => ({ ...answer, attendee_id: id })),
    ),
  ]
  if (answers.length === 0) return
  const titles = new Map(sale_config.questions.map(({ id, title }) => [id, title]))
  await store.insertAnswers(
    tx,
    answers.map((answer) => {
      const question_title = titles.get(answer.question_id) ?? ''
      return { id: newId('answer', random), account_id, event_id, order_id, ...answer, question_title }
    }),
  )
}
