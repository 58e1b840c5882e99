import { EXTENSIONS_MAX, type CheckoutOrder } from '#contract/orders/checkout.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { OrderApproval } from '#contract/sales/order-approval.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { BuyerEvent } from '#contract/orders/buyer-order.ts'
import type { Question } from '#contract/resources/questions.ts'
import { termsOfEvent } from '#rules/sales/cancellation/cancellation-terms.ts'
import { isOpenRequest, needsApproval } from '#rules/sales/approval/order-approval.ts'
import { isQuestionForTicket } from '#rules/sales/order-details.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { localizeLines } from '#rules/text/translated-text.ts'
import { presentForBuyer } from '#server/domains/events/index.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { FullReservation } from './store.ts'

/** Buyer questions and the last payment attempt. */
type ReservationContext = {
  event: BuyerEvent
  asks: { questions: readonly Question[]; require_attendee_details: boolean }
  payment: CheckoutOrder['payment']
  sale_config: Pick<SaleConfig, 'tickets' | 'prices' | 'settings' | 'account'>
  reader: Locale
} & Pick<CheckoutOrder, 'takes_cards' | 'ways_to_pay'>

/** Presents a current or expired reservation, without event details that only buyers of tickets may see. */
export function presentHeld(
  reservation: FullReservation,
  { event, asks, payment, takes_cards, ways_to_pay, sale_config, reader }: ReservationContext,
  now: Instant,
): CheckoutOrder {
  const { id, event_id, currency, promo_code, priced, details } = reservation
  const status = statusOf(reservation, now)
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
    approval: approvalOf(reservation, sale_config),
    held_until: status === 'RESERVED' ? reservation.held_until : null,
    extensions_left:
      status === 'RESERVED' && reservation.request === null ? EXTENSIONS_MAX - reservation.extensions : 0,
    server_time: now,
    currency,
    promo_code,
    ...priced,
    lines: localizeLines(priced.lines, sale_config, reader),
    total_refunded_cents: 0,
    asks: { ...asks, questions: presentQuestions(asks.questions, priced.lines, reader) },
    details,
    payment,
    takes_cards,
    ways_to_pay,
    owed: null,
    proof: status === 'RESERVED' ? verificationOf(reservation) : null,
    completed_at: null,
    cancelled_because: null,
    date_kept_at: null,
    tickets: [],
    cancellation: null,
    cancellation_terms: termsOfEvent(sale_config.settings?.cancellation_terms, sale_config.account, currency),
  }
}

/** Presents the approval of an order without a decision that can still be undone; null: it needs none. */
function approvalOf(
  { request, priced, voucher_id }: FullReservation,
  { tickets, settings }: Pick<SaleConfig, 'tickets' | 'settings'>,
): OrderApproval | null {
  if (request === null) {
    if (!needsApproval(priced.lines, tickets)) return null
    const { approval_holds_places } = { ...SETTINGS_DEFAULTS, ...settings }
    const holds_places = approval_holds_places || voucher_id !== null
    return { status: 'needed', requested_at: null, holds_places, pay_until: null, decline: null }
  }
  const { requested_at, holds_places, pay_until, decline_reason, decline_words } = request
  const is_declined = request.status === 'declined' && !isOpenRequest(request)
  return {
    status: isOpenRequest(request) ? 'waiting' : request.status,
    requested_at,
    holds_places,
    pay_until,
    decline:
      is_declined && decline_reason !== null ? { reason: decline_reason, words: decline_words ?? '' } : null,
  }
}

/** A link to an address that is no longer the buyer's completes nothing. */
function verificationOf({ proof_email, details }: FullReservation): CheckoutOrder['proof'] {
  return proof_email !== null && proof_email === details?.order.email ? { email: proof_email } : null
}

/** Presents the questions of this order without ids of ticket types that are not in it. */
function presentQuestions(
  questions: readonly Question[],
  lines: readonly { ticket_id: string }[],
  reader: Locale,
): NonNullable<CheckoutOrder['asks']>['questions'] {
  return questions
    .filter(
      (question) =>
        question.belongs_to === 'ORDER' ||
        lines.some((line) => isQuestionForTicket(question, line.ticket_id)),
    )
    .map((question) => {
      const ticket_ids = question.ticket_ids.filter((id) => lines.some(({ ticket_id }) => ticket_id === id))
      return presentForBuyer(question, ticket_ids, reader)
    })
}

/** Returns the status of a reservation; without an open request, expiry follows from the time alone. */
export function statusOf(
  { is_abandoned, held_until, request }: Pick<FullReservation, 'is_abandoned' | 'held_until' | 'request'>,
  now: Instant,
): 'RESERVED' | 'REQUESTED' | 'EXPIRED' | 'ABANDONED' {
  if (is_abandoned) return 'ABANDONED'
  if (request !== null && isOpenRequest(request)) return 'REQUESTED'
  return held_until > now ? 'RESERVED' : 'EXPIRED'
}
