import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { EventSale, TicketSale } from '#contract/events/public-sale.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { namesTicket } from './promo-code.ts'
import { saleStatus } from './sale-status.ts'

/** Who looks: their tier, null for no member, and an active promo code, null without one. */
export type Visitor = {
  tier: MemberTier | null
  promo_code: Pick<PromoCode, 'applicable_ticket_ids'> | null
  /** Whether there is a way to pay; what costs nothing can be had without. */
  can_pay: boolean
}

type Flags =
  | 'id'
  | 'type'
  | 'sale_start_at'
  | 'sale_end_at'
  | 'is_hidden'
  | 'is_paused'
  | 'hide_before_sale_start'
  | 'hide_after_sale_end'
  | 'hide_when_sold_out'
  | 'is_hidden_without_promo_code'
  | 'member_tiers'
  | 'min_per_order'
  | 'max_per_order'
type PriceFacts =
  | 'id'
  | 'price_cents'
  | 'sale_start_at'
  | 'sale_end_at'
  | 'quantity_available'
  | 'quantity_sold'
  | 'is_hidden'
export type TicketForSale = Pick<Ticket, Flags> & { prices: readonly Pick<TicketPrice, PriceFacts>[] }
export type SharedPlaces = Pick<CapacityAssignment, 'status' | 'capacity' | 'ticket_ids' | 'used'>

/** When somebody looks, and when the event is over (`eventOverAt`): nothing is sold from then on. */
export type Moment = { now: Instant; over_at: Instant }

/** `left`: UNLIMITED without a limit. `max_per_order`: never more than are left, 0 when none will be sold. */
type Places = { left: number; max_per_order: number }
export type PriceStanding = Places & { price_id: Id; sale: TicketSale }
export type TicketStanding =
  | (Places & { kind: 'shown'; sale: TicketSale; prices: PriceStanding[] })
  /** `because`: what everybody may know of it, though the ticket type is not shown. */
  | { kind: 'hidden'; because: 'sold_out' | 'ended' | null }

/** Of several prices the one nearest to being bought speaks for the ticket type, as in sale-status.ts. */
const NEAREST_FIRST = [
  'on_sale',
  'member_only',
  'not_payable',
  'paused',
  'not_yet',
  'sold_out',
  'ended',
] as const

/**
 * Whether a visitor may see a ticket type, and how it and each of its prices stand for them. What is hidden, or
 * gated without a code that names it, is not there. The hide_ settings hold for each price by itself; a ticket
 * type without a price to be seen is hidden. Fewer places than an order has to take are none. Only what is on
 * sale is told to be for members (S5.3, decision 016).
 * @param shared all capacities of the event; those that are ACTIVE and name this ticket type limit it
 */
export function ticketStanding(
  ticket: TicketForSale,
  { tier, promo_code, can_pay }: Visitor,
  moment: Moment,
  shared: readonly SharedPlaces[] = [],
): TicketStanding {
  const is_open = promo_code !== null && namesTicket(promo_code, ticket.id)
  if (ticket.is_hidden || (ticket.is_hidden_without_promo_code && !is_open)) return HIDDEN
  const limits = limitsOf(ticket, shared)
  const stands = standPrices(ticket, moment, limits)
  const shown = stands.filter(({ sale }) => !isHiddenBy(ticket, sale))
  if (shown.length === 0) return { kind: 'hidden', because: whyHidden(stands) }
  const is_for_them =
    ticket.member_tiers.length === 0 || (tier !== null && ticket.member_tiers.includes(tier))
  const open = can_pay ? shown : shown.map((price) => withoutPayment(ticket, price))
  const prices = is_for_them ? open : open.map(forMembers)
  return { kind: 'shown', sale: nearestOf(prices), prices, ...placesOf(ticket, prices, limits) }
}

/** How the sale of an event stands for whom the ticket types stand so; nothing is on sale once it is over. */
export function eventSale(standings: readonly TicketStanding[], is_over: boolean): EventSale {
  if (is_over) return 'ended'
  const sales = new Set(
    standings.map((standing) => (standing.kind === 'shown' ? standing.sale : standing.because)),
  )
  if (sales.has('on_sale') || sales.has('member_only')) return 'on_sale'
  if (sales.has('not_yet') || sales.has('paused') || sales.has('not_payable')) return 'not_yet'
  if (sales.has('sold_out')) return 'sold_out'
  return sales.has('ended') ? 'ended' : 'none'
}

/** Each capacity with how much of it is used, counted from the ticket types of its event. */
export function countShared(
  capacities: readonly Omit<SharedPlaces, 'used'>[],
  tickets: readonly Pick<Ticket, 'id' | 'quantity_sold'>[],
): SharedPlaces[] {
  const sold = new Map(tickets.map(({ id, quantity_sold }) => [id, quantity_sold]))
  return capacities.map((capacity) => ({
    ...capacity,
    used: capacity.ticket_ids.reduce((sum, id) => sum + (sold.get(id) ?? 0), 0),
  }))
}

const HIDDEN: TicketStanding = { kind: 'hidden', because: null }

function limitsOf(ticket: TicketForSale, shared: readonly SharedPlaces[]): SharedPlaces[] {
  return shared.filter(({ status, ticket_ids }) => status === 'ACTIVE' && ticket_ids.includes(ticket.id))
}

function standPrices(
  ticket: TicketForSale,
  { now, over_at }: Moment,
  limits: readonly SharedPlaces[],
): PriceStanding[] {
  const sale_end_at =
    ticket.sale_end_at === null || over_at < ticket.sale_end_at ? over_at : ticket.sale_end_at
  const in_common = leftInCommon(limits)
  const stands = ticket.prices.flatMap((price): PriceStanding[] => {
    const sale = standPrice({ ...ticket, sale_end_at, prices: [price] }, now, limits)
    if (sale === 'hidden') return []
    const left = Math.min(in_common, leftOf(price.quantity_available, price.quantity_sold))
    return [placed(ticket, { price_id: price.id, sale }, left)]
  })
  const on_sale = stands.filter(({ sale }) => sale === 'on_sale')
  if (Math.min(in_common, sumOfLeft(on_sale)) >= ticket.min_per_order) return stands
  return stands.map((stand) =>
    stand.sale === 'on_sale' ? placed(ticket, { ...stand, sale: 'sold_out' }, stand.left) : stand,
  )
}

/** A pause does not show what would be hidden without it. */
function standPrice(
  ticket: TicketForSale,
  now: Instant,
  limits: readonly SharedPlaces[],
): ReturnType<typeof saleStatus> {
  const unpaused = saleStatus({ ...ticket, is_paused: false }, now, limits)
  const is_hidden = unpaused !== 'hidden' && isHiddenBy(ticket, unpaused)
  return is_hidden ? unpaused : saleStatus(ticket, now, limits)
}

function placed(
  { max_per_order }: TicketForSale,
  stand: Pick<PriceStanding, 'price_id' | 'sale'>,
  left: number,
): PriceStanding {
  return { ...stand, left, max_per_order: isGone(stand.sale) ? 0 : Math.min(max_per_order, left) }
}

function placesOf(
  { max_per_order }: TicketForSale,
  prices: readonly PriceStanding[],
  limits: readonly SharedPlaces[],
): Places {
  const open = prices.filter(({ sale }) => !isGone(sale))
  const left = Math.min(leftInCommon(limits), sumOfLeft(open))
  return { left, max_per_order: Math.min(max_per_order, left) }
}

const isGone = (sale: TicketSale) => sale === 'sold_out' || sale === 'ended'
const leftInCommon = (limits: readonly SharedPlaces[]) =>
  Math.min(UNLIMITED, ...limits.map(({ capacity, used }) => leftOf(capacity, used)))
const leftOf = (all: number, taken: number) => (all >= UNLIMITED ? UNLIMITED : Math.max(0, all - taken))
const sumOfLeft = (prices: readonly Places[]) => prices.reduce((sum, { left }) => sum + left, 0)

const forMembers = (price: PriceStanding): PriceStanding =>
  price.sale === 'on_sale' ? { ...price, sale: 'member_only' } : price

function withoutPayment({ type, prices }: TicketForSale, stand: PriceStanding): PriceStanding {
  const costs =
    type === 'DONATION' || prices.some(({ id, price_cents }) => id === stand.price_id && price_cents > 0)
  return costs && stand.sale === 'on_sale' ? { ...stand, sale: 'not_payable' } : stand
}

function nearestOf(prices: readonly PriceStanding[]): TicketSale {
  return NEAREST_FIRST.find((sale) => prices.some((price) => price.sale === sale)) ?? 'ended'
}

function whyHidden(prices: readonly PriceStanding[]): 'sold_out' | 'ended' | null {
  if (prices.length === 0) return null
  const sale = nearestOf(prices)
  return sale === 'sold_out' || sale === 'ended' ? sale : null
}

function isHiddenBy(ticket: TicketForSale, sale: TicketSale): boolean {
  switch (sale) {
    case 'not_yet':
      return ticket.hide_before_sale_start
    case 'sold_out':
      return ticket.hide_when_sold_out
    case 'ended':
      return ticket.hide_after_sale_end
    default:
      return false
  }
}
