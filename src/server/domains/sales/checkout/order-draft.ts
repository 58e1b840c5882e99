import type { OrderDetails } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { termsOfEvent } from '#rules/sales/cancellation/cancellation-terms.ts'
import type { PaymentContext } from '#server/domains/payments/index.ts'
import type { AttendeeInput, OrderDraft } from '#server/domains/sales/attendees/service.ts'
import type { FullReservation } from '#server/domains/sales/order-view/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { AnswerRow } from './store.ts'

/** How an order is bought: with a payment (null when it is free), or to be paid later. */
export type PaymentTerms =
  | { kind: 'paid'; payment_id: Id | null }
  | { kind: 'owed'; other_payment: OfflinePaymentMethod; due_at: Instant | null; remind_at: Instant | null }

/** A reservation to complete, on behalf of its request. */
export type Purchase = {
  context: PaymentContext
  reservation: FullReservation
  payment_terms: PaymentTerms
  request_id: string | null
}

/** A purchase with the rows to store. */
export type PurchaseDraft = Purchase & {
  details: OrderDetails
  order: OrderDraft['order']
  people: readonly AttendeeDraft[]
}

/** Returns the order and the attendees of a purchase. */
export function draftOf(purchase: Purchase, sale_config: SaleConfig): PurchaseDraft {
  const { context, reservation, payment_terms } = purchase
  const { kind, ...payment_fields } = payment_terms
  const details = detailsOf(reservation)
  const order = {
    ...orderOf(reservation, details),
    ...payment_fields,
    cancellation_terms: termsOfEvent(
      sale_config.settings?.cancellation_terms,
      sale_config.account,
      reservation.currency,
    ),
    paid_at: kind === 'paid' ? context.now : null,
    created_at: context.now,
  }
  return { ...purchase, details, order, people: peopleOf(context, reservation, details) }
}

/** Returns the details that a buyer has given. */
export function detailsOf(reservation: FullReservation): OrderDetails {
  if (reservation.details === null) throw new Error(`${reservation.id} is completed without its buyer`)
  return reservation.details
}

/** Returns the fields of an order that do not depend on how it is paid. */
export function orderOf(reservation: FullReservation, { order }: OrderDetails) {
  const { id, account_id, event_id, locale, secret, user_id } = reservation
  const { promo_code_id, promo_code, voucher_id, affiliate_id, campaign, priced, currency } = reservation
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
    voucher_id,
    affiliate_id,
    campaign,
    priced,
    currency,
  }
  const buyer = { first_name, last_name, email, phone, address }
  return { ...order_fields, ...buyer, total_gross_cents: priced.total_gross_cents }
}

/** An attendee, with the position of their details; null: the buyer's. */
export type AttendeeDraft = AttendeeInput & { at: number | null }

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

/** Returns the answers to store. */
export function answersOf(
  { context, reservation, details, people }: PurchaseDraft,
  { questions }: SaleConfig,
): AnswerRow[] {
  const { account_id, event_id, id: order_id } = reservation
  const { order, attendees } = details
  const titles = new Map(questions.map(({ id, title }) => [id, title]))
  return [
    ...order.questions.map((answer) => ({ ...answer, attendee_id: null })),
    ...people.flatMap(({ id, at }) =>
      (at === null ? [] : (attendees[at]?.questions ?? [])).map((answer) => ({ ...answer, attendee_id: id })),
    ),
  ].map((answer) => {
    const question_title = titles.get(answer.question_id) ?? ''
    return { id: newId('answer', context.random), account_id, event_id, order_id, ...answer, question_title }
  })
}
