import type { OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import type { CartLine } from './pricing.ts'

/** A cart line with display names and its field in the request. */
export type NamedCartLine = CartLine & { ticket_name: string; price_label: string | null; field: string }
/** An invalid field of the request and its code. */
type Problem = [field: string, problem: string]
export type CartResult =
  | { kind: 'chosen'; lines: NamedCartLine[] }
  | {
      kind: 'refused'
      code: 'checkout.tickets_invalid' | 'ticket.sold_out' | 'ticket.not_for_sale'
      problems: Problem[]
    }

type TicketRequest = OrderNew['tickets'][number]
type QuantityRequest = TicketRequest['quantities'][number]
type OrderLimits = ReadonlyMap<Id, number>

/**
 * Resolves a cart against the visible ticket types; quantities of 0 are skipped. An invisible ticket type is
 * reported as unknown. Checks run in three steps (exists, is on sale, quantity and amount), and each step reports
 * all of its problems at once (S8.1).
 * @param limits maximum of each ticket type per order, regardless of availability
 */
export function resolveCart(
  { tickets }: Pick<OrderNew, 'tickets'>,
  visible: readonly PublicTicket[],
  limits: OrderLimits,
): CartResult {
  const selections = tickets.flatMap((request, at) =>
    request.quantities.flatMap((quantity, quantity_index) => {
      if (quantity.quantity === 0) return []
      const ticket = visible.find(({ id }) => id === request.ticket_id)
      const price = ticket?.prices.find(({ id }) => id === quantity.price_id)
      return [{ ticket, price, quantity, field: `tickets.${at}.quantities.${quantity_index}` }]
    }),
  )
  const resolved = selections.flatMap(({ ticket, price, ...rest }) =>
    ticket === undefined || price === undefined ? [] : [{ ticket, price, ...rest }],
  )
  const unknown_problems = selections.flatMap(({ price, field }): Problem[] =>
    price === undefined ? [[`${field}.price_id`, 'price_unknown']] : [],
  )
  const unavailable = resolved.filter(({ price }) => price.sale !== 'on_sale')
  const is_only_sold_out = unavailable.every(({ price }) => price.sale === 'sold_out')
  const donation_problems = resolved.flatMap(({ ticket, price, quantity, field }): Problem[] => {
    const problem = donationProblem(ticket, price, quantity)
    return problem === null ? [] : [[`${field}.price_cents`, problem]]
  })
  return (
    refusal('checkout.tickets_invalid', [...unknown_problems, ...repeatedPriceProblems(selections)]) ??
    refusal(
      is_only_sold_out ? 'ticket.sold_out' : 'ticket.not_for_sale',
      unavailable.map(({ price, field }) => [`${field}.quantity`, price.sale]),
    ) ??
    refusal('checkout.tickets_invalid', [
      ...donation_problems,
      ...limitProblems(tickets, visible, limits),
    ]) ?? {
      kind: 'chosen',
      lines: resolved.map(({ ticket, price, quantity, field }) => ({
        ...toCartLine(ticket, price, quantity),
        ticket_name: ticket.name,
        price_label: price.label,
        field: `${field}.quantity`,
      })),
    }
  )
}

/**
 * Converts a request to the input of `priceOrder`. The requested amount matters only for a donation; its default
 * is the minimum.
 * @param request.price_cents minor units for one
 */
export function toCartLine(
  ticket: Pick<PublicTicket, 'id' | 'type' | 'taxes_and_fees'>,
  price: Pick<PublicPrice, 'id' | 'price_cents' | 'member_price_cents' | 'member_tier'>,
  request: { quantity: number; price_cents?: number | undefined },
): CartLine {
  const is_donation = ticket.type === 'DONATION'
  const { member_price_cents, member_tier } = price
  return {
    ticket_id: ticket.id,
    price_id: price.id,
    quantity: request.quantity,
    price_cents: is_donation ? (request.price_cents ?? price.price_cents) : price.price_cents,
    is_donation,
    taxes_and_fees: ticket.taxes_and_fees.map((charge) => ({ ...charge, is_active: true })),
    ...(member_tier !== null &&
      member_price_cents !== null && {
        member_price: { tier: member_tier, price_cents: member_price_cents },
      }),
  }
}

function refusal(
  code: Extract<CartResult, { kind: 'refused' }>['code'],
  problems: Problem[],
): CartResult | null {
  return problems.length === 0 ? null : { kind: 'refused', code, problems }
}

function repeatedPriceProblems(
  selections: readonly { quantity: QuantityRequest; field: string }[],
): Problem[] {
  const seen = new Set<string>()
  return selections.flatMap(({ quantity: { price_id }, field }): Problem[] => {
    if (seen.has(price_id)) return [[`${field}.price_id`, 'repeated']]
    seen.add(price_id)
    return []
  })
}

/** Only donations take an amount, which must not be below the minimum. */
function donationProblem(
  { type }: PublicTicket,
  price: PublicPrice,
  { price_cents }: QuantityRequest,
): string | null {
  if (price_cents === undefined) return null
  if (type !== 'DONATION') return price_cents === price.price_cents ? null : 'price_changed'
  return price_cents < price.price_cents ? 'too_small' : null
}

/** Order limits apply per ticket type, across its prices. */
function limitProblems(
  requests: readonly TicketRequest[],
  visible: readonly PublicTicket[],
  limits: OrderLimits,
): Problem[] {
  return visible.flatMap((ticket): Problem[] => {
    const at = requests.findIndex(({ ticket_id }) => ticket_id === ticket.id)
    const quantity = requests
      .filter(({ ticket_id }) => ticket_id === ticket.id)
      .flatMap(({ quantities }) => quantities)
      .reduce((sum, line) => sum + line.quantity, 0)
    if (quantity === 0) return []
    if (quantity < ticket.min_per_order) return [[`tickets.${at}.quantities`, 'order_minimum']]
    return quantity > (limits.get(ticket.id) ?? 0) ? [[`tickets.${at}.quantities`, 'order_maximum']] : []
  })
}
