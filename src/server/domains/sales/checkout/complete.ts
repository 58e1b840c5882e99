import type { CheckoutOrder, OrderDetails } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
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
import { presentNewOrder, type TicketRow } from '#server/domains/sales/order-view/service.ts'
import type { Context } from '#server/core/http/context.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import type { PaymentContext } from '#server/domains/payments/index.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { lockTicketsForShare, reserveTickets } from '#server/domains/events/index.ts'
import { saleConfigOf } from './access.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

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
  work: PaymentContext,
  held: FullReservation,
  deal: PaymentTerms,
): Promise<CompletedOrder | null> {
  const { tx, now } = work
  if (!(await isStillAvailable(work, held))) return null
  const details = detailsOf(held)
  const { kind, ...agreed } = deal
  const paid_at = kind === 'paid' ? now : null
  const terms = await saleConfigOf(work, held)
  const people = peopleOf(work, held, details)
  const agreed_order = { ...orderOf(held, details), ...agreed, paid_at, created_at: now }
  const { order, codes } = await createOrder(work, agreed_order, people, terms)
  await saveAnswers(work, held, { details, people, terms })
  await announceOrder(tx, order)
  const tickets = ticketsFor(order, { people, codes, terms })
  await queueOrderMails(work, held.event_id, held.id, {
    known: { order, terms, tickets },
  })
  return { order, terms, tickets }
}

/** Stored result of a completed reservation. */
export type CompletedOrder = { order: OrderRow; terms: SaleConfig; tickets: TicketRow[] }

/** Presents a completed order to its buyer. */
export function presentCompleted(
  { now, locale }: Pick<Context, 'now' | 'locale'>,
  { order, terms, tickets }: CompletedOrder,
): CheckoutOrder {
  return presentNewOrder(order, { terms, tickets, now, locale })
}

/**
 * Stores the order of a buyer who paid when nothing was left: cancelled from the start, so that it can be
 * refunded.
 */
export async function completeTooLate(
  { tx, now }: PaymentContext,
  held: FullReservation,
  payment_id: Id,
): Promise<void> {
  await insertOrder(tx, {
    ...orderOf(held, detailsOf(held)),
    paid_at: now,
    payment_id,
    cancelled_at: now,
    cancelled_because: 'paid_too_late',
    created_at: now,
  })
  await store.remove(tx, held.id)
}

/** Stores a failed payment for the organizer; a buyer who has given no details is not recorded. */
export async function saveFailedReservation(
  { tx, now }: PaymentContext,
  held: FullReservation,
): Promise<void> {
  if (held.details === null) return
  await saveFailedOrder(tx, { ...orderOf(held, held.details), payment_failed_at: now, created_at: now })
}

/** Returns the new tickets in the order in which they were bought. */
function ticketsFor(
  { id: order_id, paid_at }: OrderRow,
  { people, codes, terms }: { people: readonly AttendeeDraft[]; codes: readonly string[]; terms: SaleConfig },
): TicketRow[] {
  const types = new Map(terms.tickets.map((ticket) => [ticket.id, ticket]))
  const prices = new Map(terms.prices.map((price) => [price.id, price]))
  const placeOf = ({ ticket_id }: TicketRow) => types.get(ticket_id)?.sort_order ?? 0
  return people
    .map(({ id: attendee_id, ticket_id, price_id, first_name, last_name, email }, at) => ({
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
      ticket_code: codes[at] ?? null,
      has_come: false,
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
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
  const places = await reserveTickets(tx, event_id, lines, { now, besides: { reservation_id: held.id } })
  if (places.some((place) => typeof place === 'string')) return false
  if (promo_code_id === null) return true
  return hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: held.id })
}

function detailsOf(held: FullReservation): OrderDetails {
  if (held.details === null) throw new Error(`${held.id} is completed without its buyer`)
  return held.details
}

function orderOf(held: FullReservation, { order }: OrderDetails) {
  const { id, account_id, event_id, locale, secret, user_id } = held
  const { promo_code_id, promo_code, affiliate_id, priced, currency } = held
  const { first_name, last_name, email, phone, address } = order
  const bought = {
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
  return { ...bought, ...buyer, total_gross_cents: priced.total_gross_cents }
}

type AttendeeDraft = AttendeeInput & { at: number | null }

/** Returns one attendee per ticket: named attendees of each price first, the buyer for the remaining tickets. */
function peopleOf(
  { random, now }: PaymentContext,
  held: FullReservation,
  { order, attendees }: OrderDetails,
): AttendeeDraft[] {
  const named = new Map<Id, number[]>()
  attendees.forEach(({ ticket_price_id }, at) => {
    named.set(ticket_price_id, [...(named.get(ticket_price_id) ?? []), at])
  })
  let place = 0
  return held.priced.lines.flatMap(({ ticket_id, price_id, quantity }) =>
    Array.from({ length: quantity }, () => {
      const at = named.get(price_id)?.shift() ?? null
      const { first_name, last_name, email } = (at === null ? undefined : attendees[at]) ?? order
      // One millisecond apart, so that lists keep the order in which the tickets were bought.
      const created_at = fromEpochMs(toEpochMs(now) + place++)
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
  { details, people, terms }: { details: OrderDetails; people: readonly AttendeeDraft[]; terms: SaleConfig },
): Promise<void> {
  const { order, attendees } = details
  const all = [
    ...order.questions.map((said) => ({ ...said, attendee_id: null })),
    ...people.flatMap(({ id, at }) =>
      (at === null ? [] : (attendees[at]?.questions ?? [])).map((said) => ({ ...said, attendee_id: id })),
    ),
  ]
  if (all.length === 0) return
  const titles = new Map(terms.questions.map(({ id, title }) => [id, title]))
  await store.insertAnswers(
    tx,
    all.map((said) => {
      const question_title = titles.get(said.question_id) ?? ''
      return { id: newId('answer', random), account_id, event_id, order_id, ...said, question_title }
    }),
  )
}
