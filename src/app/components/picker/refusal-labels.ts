import type { TFunction } from 'i18next'
import { ORDER_TICKETS_MAX, type OrderNew } from '#contract/orders/checkout.ts'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { ApiError } from '#api-client/api-error.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { CartProblem } from './picks.ts'

type T = TFunction<'public'>

const nameOf = ({ name }: PublicTicket, price?: PublicPrice): string =>
  price === undefined || price.label === null || price.label === '' ? name : `${name} · ${price.label}`

/** Text of a cart problem found before the request is sent. */
export function formatProblem(t: T, problem: CartProblem, currency: string): string {
  switch (problem.code) {
    case 'ticket_required':
      return t('picker.none')
    case 'tickets_too_many':
      return t('picker.too_many', { count: ORDER_TICKETS_MAX })
    case 'order_minimum':
      return t('picker.refused.minimum', { name: problem.ticket.name, count: problem.ticket.min_per_order })
    case 'order_maximum':
      return t('picker.refused.maximum', { name: problem.ticket.name, count: problem.ticket.max_per_order })
    case 'gift':
      return t('picker.refused.gift', {
        name: nameOf(problem.ticket, problem.price),
        amount: formatMoney(problem.price.price_cents, currency),
      })
    default:
      return problem satisfies never
  }
}

/** Texts of a refused hold, one sentence per line that it names. */
export function formatRefusal(
  t: T,
  failure: unknown,
  { tickets, currency }: PublicEventFull,
  requested: OrderNew['tickets'],
): string[] {
  const field_errors = failure instanceof ApiError ? Object.entries(failure.errors) : []
  const sentences = field_errors.flatMap(([path, [code = '']]) => {
    const [, ticket_index, price_index] = /^tickets\.(\d+)(?:\.quantities\.(\d+))?/.exec(path) ?? []
    const line = requested[Number(ticket_index)]
    const ticket = tickets.find(({ id }) => id === line?.ticket_id)
    if (ticket === undefined) return []
    const price = ticket.prices.find(({ id }) => id === line?.quantities[Number(price_index)]?.price_id)
    return [formatTicketRefusal(t, code, ticket, price, currency)]
  })
  return sentences.length > 0 ? sentences : [errorText(failure)]
}

function formatTicketRefusal(
  t: T,
  code: string,
  ticket: PublicTicket,
  price: PublicPrice | undefined,
  currency: string,
): string {
  const name = nameOf(ticket, price)
  switch (code) {
    case 'sold_out':
      return t('picker.refused.sold_out', { name })
    case 'not_payable':
      return t('picker.refused.not_payable', { name })
    case 'order_minimum':
      return t('picker.refused.minimum', { name, count: ticket.min_per_order })
    case 'order_maximum':
      return t('picker.refused.maximum', { name, count: ticket.max_per_order })
    case 'too_small':
      return t('picker.refused.gift', { name, amount: formatMoney(price?.price_cents ?? 0, currency) })
    default:
      return t('picker.refused.not_on_sale', { name })
  }
}
