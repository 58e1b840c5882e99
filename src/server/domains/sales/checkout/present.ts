import { EXTENSIONS_MAX, type CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { EventInHand } from '#contract/orders/buyer-order.ts'
import type { Question } from '#contract/resources/questions.ts'
import { isAskedOf } from '#rules/sales/order-details.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { spokenLines } from '#rules/text/translated-text.ts'
import { presentAsked } from '#server/domains/events/index.ts'
import type { SaleTerms } from '#server/domains/sales/sale-config/service.ts'
import type { FullReservation } from './store.ts'

/** The last try to pay, as far as it is known. */
export type LastTry = CheckoutOrder['payment']

/** What is asked of buyers, and the last try to pay. */
export type Around = {
  event: EventInHand
  asks: { questions: readonly Question[]; require_attendee_details: boolean }
  payment: LastTry
  terms: Pick<SaleTerms, 'tickets' | 'prices'>
  reader: Locale
} & Pick<CheckoutOrder, 'takes_cards' | 'ways_to_pay'>

/** A held order, or one that was held. What only those who have bought may know of the event is left out. */
export function present(
  held: FullReservation,
  { event, asks, payment, takes_cards, ways_to_pay, terms, reader }: Around,
  now: Instant,
): CheckoutOrder {
  const { id, event_id, currency, promo_code, priced, details } = held
  const status = statusOf(held, now)
  return {
    id,
    event_id,
    event: {
      ...event,
      online_event_connection_details: '',
      ticket_page_message: '',
      post_checkout_message: '',
    },
    reference: orderReference(id),
    status,
    held_until: status === 'RESERVED' ? held.held_until : null,
    extensions_left: status === 'RESERVED' ? EXTENSIONS_MAX - held.extensions : 0,
    server_time: now,
    currency,
    promo_code,
    ...priced,
    lines: spokenLines(priced.lines, terms, reader),
    total_refunded_cents: 0,
    asks: { ...asks, questions: presentQuestions(asks.questions, priced.lines, reader) },
    details,
    payment,
    takes_cards,
    ways_to_pay,
    owed: null,
    proof: status === 'RESERVED' ? proofOf(held) : null,
    completed_at: null,
    cancelled_because: null,
    date_kept_at: null,
    tickets: [],
    cancellation: null,
  }
}

/** A link to an address that is no longer the buyer's completes nothing. */
function proofOf({ proof_email, details }: FullReservation): CheckoutOrder['proof'] {
  return proof_email !== null && proof_email === details?.order.email ? { email: proof_email } : null
}

/** Those that this order is asked; ticket types that are not in it are not named. */
function presentQuestions(
  questions: readonly Question[],
  lines: readonly { ticket_id: string }[],
  reader: Locale,
): NonNullable<CheckoutOrder['asks']>['questions'] {
  return questions
    .filter(
      (question) =>
        question.belongs_to === 'ORDER' || lines.some((line) => isAskedOf(question, line.ticket_id)),
    )
    .map((question) => {
      const named = question.ticket_ids.filter((own) => lines.some(({ ticket_id }) => ticket_id === own))
      return presentAsked(question, named, reader)
    })
}

/** How a reservation stands: it runs out by itself, whether or not anybody has looked. */
export function statusOf(
  { is_abandoned, held_until }: Pick<FullReservation, 'is_abandoned' | 'held_until'>,
  now: Instant,
): 'RESERVED' | 'EXPIRED' | 'ABANDONED' {
  if (is_abandoned) return 'ABANDONED'
  return held_until > now ? 'RESERVED' : 'EXPIRED'
}
