import { ORDER_TICKETS_MAX, type OrderNew } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { toCartLine } from '#rules/sales/order-choice.ts'
import { priceOrder, type PricedOrder, type CartLine } from '#rules/sales/pricing.ts'

/** Selection of one price; `gift_cents` is the amount of a donation: null until entered, NaN for invalid input. */
export type CartSelection = { quantity: number; gift_cents: number | null }
/** Selections by price id. */
export type Cart = Readonly<Record<Id, CartSelection>>

export const EMPTY_SELECTION: CartSelection = { quantity: 0, gift_cents: null }

type Offer = { tickets: readonly PublicTicket[] } & Pick<PublicEventFull, 'promo' | 'price_display_mode'>

/** Whether a price can be added to an order now. */
export const canPick = ({ sale, max_per_order }: PublicPrice): boolean =>
  sale === 'on_sale' && max_per_order > 0

/** Selected quantity of a price, limited to what is still available. */
export function quantityOf(price: PublicPrice, picks: Cart): number {
  return canPick(price) ? Math.min((picks[price.id] ?? EMPTY_SELECTION).quantity, price.max_per_order) : 0
}

const countOf = (ticket: PublicTicket, picks: Cart): number =>
  ticket.prices.reduce((sum, price) => sum + quantityOf(price, picks), 0)

/** Largest quantity of a price, given the other selections of its ticket type. */
export function maxQuantityOf(ticket: PublicTicket, price: PublicPrice, picks: Cart): number {
  const others = countOf(ticket, picks) - quantityOf(price, picks)
  return Math.max(0, Math.min(price.max_per_order, ticket.max_per_order - others))
}

/** Next quantity up: the first step goes to the order minimum. */
export function incrementQuantity(ticket: PublicTicket, price: PublicPrice, picks: Cart): number {
  const step = countOf(ticket, picks) === 0 ? Math.max(1, ticket.min_per_order) : 1
  return Math.min(maxQuantityOf(ticket, price, picks), quantityOf(price, picks) + step)
}

/** Next quantity down: below the order minimum it is 0. */
export function decrementQuantity(ticket: PublicTicket, price: PublicPrice, picks: Cart): number {
  const current = quantityOf(price, picks)
  const is_only_price = countOf(ticket, picks) === current
  return is_only_price && current <= ticket.min_per_order ? 0 : Math.max(0, current - 1)
}

/** Donation amount per ticket in minor units; undefined while it is invalid. */
function giftOf(price: PublicPrice, picks: Cart): number | undefined {
  const gift = (picks[price.id] ?? EMPTY_SELECTION).gift_cents
  return gift === null || Number.isNaN(gift) ? undefined : gift
}

function linesOf({ tickets }: Offer, picks: Cart): CartLine[] {
  return tickets.flatMap((ticket) =>
    ticket.prices.flatMap((price) => {
      const quantity = quantityOf(price, picks)
      if (quantity === 0) return []
      return [toCartLine(ticket, price, { quantity, price_cents: giftOf(price, picks) })]
    }),
  )
}

/** Total of the cart, calculated as on the server. */
export function priceOf(offer: Offer, picks: Cart): PricedOrder {
  const { promo, price_display_mode } = offer
  return priceOrder(linesOf(offer, picks), promo?.is_valid === true ? promo : null, price_display_mode)
}

/** The order's ticket lines for the server, grouped by ticket type. */
export function orderTicketsOf(offer: Offer, picks: Cart): OrderNew['tickets'] {
  const lines = linesOf(offer, picks)
  return offer.tickets.flatMap(({ id, type }) => {
    const ticket_lines = lines.filter(({ ticket_id }) => ticket_id === id)
    if (ticket_lines.length === 0) return []
    const quantities = ticket_lines.map(({ price_id, quantity, price_cents }) => ({
      price_id,
      quantity,
      ...(type === 'DONATION' ? { price_cents } : {}),
    }))
    return [{ ticket_id: id, quantities }]
  })
}

/** Why a cart cannot be ordered: the server's codes, each with its location. */
export type CartProblem =
  | { code: 'ticket_required' | 'tickets_too_many' }
  | { code: 'order_minimum' | 'order_maximum'; ticket: PublicTicket }
  | { code: 'gift'; ticket: PublicTicket; price: PublicPrice }

/** First problem of a cart; null when it can be ordered. */
export function problemOf(offer: Offer, picks: Cart): CartProblem | null {
  const selected = offer.tickets.filter((ticket) => countOf(ticket, picks) > 0)
  const total = selected.reduce((sum, ticket) => sum + countOf(ticket, picks), 0)
  if (total === 0) return { code: 'ticket_required' }
  if (total > ORDER_TICKETS_MAX) return { code: 'tickets_too_many' }
  for (const ticket of selected) {
    const count = countOf(ticket, picks)
    if (count < ticket.min_per_order) return { code: 'order_minimum', ticket }
    if (count > ticket.max_per_order) return { code: 'order_maximum', ticket }
    const price = ticket.prices.find((candidate) => isInvalidGift(ticket, candidate, picks))
    if (price !== undefined) return { code: 'gift', ticket, price }
  }
  return null
}

/** Whether a donation amount is invalid or below the minimum. */
export function isInvalidGift({ type }: PublicTicket, price: PublicPrice, picks: Cart): boolean {
  const { gift_cents } = picks[price.id] ?? EMPTY_SELECTION
  if (type !== 'DONATION' || quantityOf(price, picks) === 0 || gift_cents === null) return false
  return Number.isNaN(gift_cents) || gift_cents < price.price_cents
}
