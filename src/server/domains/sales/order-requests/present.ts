import type { OrderDetails } from '#contract/orders/checkout.ts'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { undoUntil } from '#rules/sales/approval/order-approval.ts'
import type { RequestedReservation } from '#server/domains/sales/checkout/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'

const NOBODY = { first_name: '', last_name: '', email: '', phone: null }

/** Presents a request to the team, with the current names of its ticket types and questions. */
export function present(
  { id, event_id, request, details, priced, promo_code, currency }: RequestedReservation,
  sale_config: Pick<SaleConfig, 'tickets' | 'prices' | 'questions'>,
): OrderRequest {
  const { status, requested_at, holds_places, pay_until } = request
  const { first_name, last_name, email, phone } = details?.order ?? NOBODY
  return {
    order_id: id,
    event_id,
    reference: orderReference(id),
    status,
    requested_at,
    holds_places,
    buyer: { first_name, last_name, email, phone },
    attendees: (details?.attendees ?? []).map((attendee) => ({
      first_name: attendee.first_name,
      last_name: attendee.last_name,
      email: attendee.email,
      answers: answersOf(attendee.questions, sale_config),
    })),
    answers: answersOf(details?.order.questions ?? [], sale_config),
    lines: priced.lines.map(({ ticket_id, price_id, quantity, ...line }) => ({
      ticket_id,
      ticket_name: sale_config.tickets.find((ticket) => ticket.id === ticket_id)?.name ?? line.ticket_name,
      price_label: sale_config.prices.find((price) => price.id === price_id)?.label ?? line.price_label,
      quantity,
    })),
    promo_code,
    total_gross_cents: priced.total_gross_cents,
    currency,
    decision: decisionOf(request),
    pay_until,
  }
}

function decisionOf({
  decided_at,
  decided_name,
  decline_reason,
  decline_words,
  settled_at,
}: RequestedReservation['request']): OrderRequest['decision'] {
  if (decided_at === null) return null
  return {
    by: decided_name ?? '',
    at: decided_at,
    decline: decline_reason === null ? null : { reason: decline_reason, words: decline_words ?? '' },
    undo_until: undoUntil(decided_at),
    is_settled: settled_at !== null,
  }
}

function answersOf(
  given: OrderDetails['order']['questions'],
  { questions }: Pick<SaleConfig, 'questions'>,
): OrderRequest['answers'] {
  return given.flatMap(({ question_id, answer, options }) => {
    const question = questions.find(({ id }) => id === question_id)
    const text = options.length === 0 ? answer : options.join(' · ')
    return question === undefined || text === ''
      ? []
      : [{ question_id, question: question.title, answer: text }]
  })
}
