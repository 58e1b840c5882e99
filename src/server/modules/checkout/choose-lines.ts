import type { OrderNew } from '#contract/checkout.ts'
import type { PublicPrice, PublicTicket } from '#contract/public-events.ts'
import type { WantedLine } from '#rules/pricing.ts'
import type { Sale } from '#server/modules/public-events/service.ts'
import { AppError } from '#server/http/app-error.ts'

/** One price that somebody wants, with what it is called and where in the request it was asked for. */
export type ChosenLine = WantedLine & { ticket_name: string; price_label: string | null; field: string }

type Wanted = OrderNew['tickets'][number]
type WantedQuantity = Wanted['quantities'][number]
type Problem = [field: string, problem: string]

/**
 * What a visitor wants, found among what they are offered; quantities of 0 are passed over. What they cannot see
 * is as unknown as what there is not.
 * @throws AppError checkout.tickets_invalid, ticket.sold_out, ticket.not_for_sale, each naming every field
 */
export function chooseLines(
  { tickets }: OrderNew,
  { tickets: offered, limits }: Pick<Sale, 'tickets' | 'limits'>,
): ChosenLine[] {
  const chosen = tickets.flatMap((wanted, at) =>
    wanted.quantities.flatMap((quantity, place) => {
      if (quantity.quantity === 0) return []
      const ticket = offered.find(({ id }) => id === wanted.ticket_id)
      const price = ticket?.prices.find(({ id }) => id === quantity.price_id)
      return [{ ticket, price, quantity, field: `tickets.${at}.quantities.${place}` }]
    }),
  )
  refuseAny('checkout.tickets_invalid', [
    ...chosen.flatMap(({ price, field }): Problem[] =>
      price === undefined ? [[`${field}.price_id`, 'price_unknown']] : [],
    ),
    ...repeated(chosen),
  ])
  const known = chosen.flatMap(({ ticket, price, ...rest }) =>
    ticket === undefined || price === undefined ? [] : [{ ticket, price, ...rest }],
  )
  const closed = known.filter(({ price }) => price.sale !== 'on_sale')
  const told = closed.map(({ price, field }): Problem => [`${field}.quantity`, price.sale])
  refuseAny(
    closed.some(({ price }) => price.sale !== 'sold_out') ? 'ticket.not_for_sale' : 'ticket.sold_out',
    told,
  )
  refuseAny('checkout.tickets_invalid', [
    ...known.flatMap(({ ticket, price, quantity, field }) => {
      const problem = giftProblem(ticket, price, quantity)
      return problem === null ? [] : [[`${field}.price_cents`, problem] as Problem]
    }),
    ...limitProblems(tickets, offered, limits),
  ])
  return known.map(({ ticket, price, quantity, field }) => ({
    ticket_id: ticket.id,
    ticket_name: ticket.name,
    price_id: price.id,
    price_label: price.label,
    quantity: quantity.quantity,
    price_cents: ticket.type === 'DONATION' ? (quantity.price_cents ?? price.price_cents) : price.price_cents,
    is_donation: ticket.type === 'DONATION',
    taxes_and_fees: ticket.taxes_and_fees.map((one) => ({ ...one, is_active: true })),
    field: `${field}.quantity`,
  }))
}

function repeated(chosen: readonly { quantity: WantedQuantity; field: string }[]): Problem[] {
  const seen = new Set<string>()
  return chosen.flatMap(({ quantity: { price_id }, field }): Problem[] => {
    if (seen.has(price_id)) return [[`${field}.price_id`, 'repeated']]
    seen.add(price_id)
    return []
  })
}

/** Only who gives says how much, and not less than what is asked for. */
function giftProblem(
  { type }: PublicTicket,
  price: PublicPrice,
  { price_cents }: WantedQuantity,
): string | null {
  if (price_cents === undefined) return null
  if (type !== 'DONATION') return price_cents === price.price_cents ? null : 'price_changed'
  return price_cents < price.price_cents ? 'too_small' : null
}

/** The limits of an order are of a ticket type, over all its prices. */
function limitProblems(
  wanted: readonly Wanted[],
  offered: readonly PublicTicket[],
  limits: Sale['limits'],
): Problem[] {
  return offered.flatMap((ticket): Problem[] => {
    const at = wanted.findIndex(({ ticket_id }) => ticket_id === ticket.id)
    const quantity = wanted
      .filter(({ ticket_id }) => ticket_id === ticket.id)
      .flatMap(({ quantities }) => quantities)
      .reduce((sum, one) => sum + one.quantity, 0)
    if (quantity === 0) return []
    if (quantity < ticket.min_per_order) return [[`tickets.${at}.quantities`, 'order_minimum']]
    return quantity > (limits.get(ticket.id) ?? 0) ? [[`tickets.${at}.quantities`, 'order_maximum']] : []
  })
}

function refuseAny(
  code: 'checkout.tickets_invalid' | 'ticket.sold_out' | 'ticket.not_for_sale',
  problems: Problem[],
) {
  if (problems.length === 0) return
  const errors = Object.fromEntries(problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(code, { errors })
}
