import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { EventSaleStatus, TicketSaleStatus } from '#contract/events/public-sale.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { appliesToTicket } from './promo-code.ts'
import { saleStatus, waitingPrices } from './sale-status.ts'

/** The visitor's member tier (null: no member) and active promo code (null: none). */
export type Visitor = {
  tier: MemberTier | null
  promo_code: Pick<PromoCode, 'applicable_ticket_ids'> | null
  /** Whether a payment method is available; free tickets need none. */
  can_pay: boolean
}

type TicketFactKeys =
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
type PriceFactKeys =
  | 'id'
  | 'price_cents'
  | 'sale_start_at'
  | 'sale_end_at'
  | 'quantity_available'
  | 'quantity_sold'
  | 'is_hidden'
export type TicketForSale = Pick<Ticket, TicketFactKeys> & {
  prices: readonly (Pick<TicketPrice, PriceFactKeys> & { opens_after_previous?: boolean })[]
}
export type SharedCapacity = Pick<CapacityAssignment, 'status' | 'capacity' | 'ticket_ids' | 'used'>

/** The current instant and the event's end (`eventOverAt`), when all sales stop. */
export type SaleMoment = { now: Instant; over_at: Instant }

/** `left`: UNLIMITED without a limit. `max_per_order`: at most the number left, 0 when none can be sold. */
type Availability = { left: number; max_per_order: number }
/** `opens_after_id`: the price before it that must be sold out or over first. */
export type PriceAvailability = Availability & {
  price_id: Id
  sale: TicketSaleStatus
  opens_after_id?: Id
}
export type TicketAvailability =
  | (Availability & { kind: 'shown'; sale: TicketSaleStatus; prices: PriceAvailability[] })
  /** `because`: the public reason although the ticket type is hidden. */
  | { kind: 'hidden'; because: 'sold_out' | 'ended' | null }

/**
 * Among several prices, the one closest to being on sale decides the ticket type's status, as in sale-status.ts.
 */
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
 * Returns the visibility and status of a ticket type and its prices for a visitor. A hidden type, or one gated by
 * a code that the visitor lacks, is left out. The hide_ settings apply per price; a ticket type without a visible
 * price is hidden. Fewer tickets than the order minimum count as none. Only types on sale are marked as members
 * only (S5.3).
 * @param shared all capacities of the event; the ACTIVE ones that name this ticket type limit it
 */
export function ticketAvailability(
  ticket: TicketForSale,
  { tier, promo_code, can_pay }: Visitor,
  moment: SaleMoment,
  shared: readonly SharedCapacity[] = [],
): TicketAvailability {
  const is_unlocked = promo_code !== null && appliesToTicket(promo_code, ticket.id)
  if (ticket.is_hidden || (ticket.is_hidden_without_promo_code && !is_unlocked)) return HIDDEN
  const limits = limitsOf(ticket, shared)
  const availabilities = availabilityOfPrices(ticket, moment, limits)
  const visible = availabilities.filter(({ sale }) => !isHiddenBy(ticket, sale))
  if (visible.length === 0) return { kind: 'hidden', because: hiddenReason(availabilities) }
  const may_buy = ticket.member_tiers.length === 0 || (tier !== null && ticket.member_tiers.includes(tier))
  const sale_prices = can_pay ? visible : visible.map((price) => withoutPayment(ticket, price))
  const prices = may_buy ? sale_prices : sale_prices.map(asMemberOnly)
  return { kind: 'shown', sale: bestSaleStatus(prices), prices, ...availabilityOf(ticket, prices, limits) }
}

/** Returns the sale status of an event from its ticket types; nothing is on sale once the event is over. */
export function eventSaleStatusOf(
  availabilities: readonly TicketAvailability[],
  is_over: boolean,
): EventSaleStatus {
  if (is_over) return 'ended'
  const sales = new Set(
    availabilities.map((availability) =>
      availability.kind === 'shown' ? availability.sale : availability.because,
    ),
  )
  if (sales.has('on_sale') || sales.has('member_only')) return 'on_sale'
  if (sales.has('not_yet') || sales.has('paused') || sales.has('not_payable')) return 'not_yet'
  if (sales.has('sold_out')) return 'sold_out'
  return sales.has('ended') ? 'ended' : 'none'
}

/** Returns each capacity with its used quantity, counted from the event's ticket types. */
export function countSharedCapacity(
  capacities: readonly Omit<SharedCapacity, 'used'>[],
  tickets: readonly Pick<Ticket, 'id' | 'quantity_sold'>[],
): SharedCapacity[] {
  const sold = new Map(tickets.map(({ id, quantity_sold }) => [id, quantity_sold]))
  return capacities.map((capacity) => ({
    ...capacity,
    used: capacity.ticket_ids.reduce((sum, id) => sum + (sold.get(id) ?? 0), 0),
  }))
}

const HIDDEN: TicketAvailability = { kind: 'hidden', because: null }

function limitsOf(ticket: TicketForSale, shared: readonly SharedCapacity[]): SharedCapacity[] {
  return shared.filter(({ status, ticket_ids }) => status === 'ACTIVE' && ticket_ids.includes(ticket.id))
}

function availabilityOfPrices(
  ticket: TicketForSale,
  { now, over_at }: SaleMoment,
  limits: readonly SharedCapacity[],
): PriceAvailability[] {
  const sale_end_at =
    ticket.sale_end_at === null || over_at < ticket.sale_end_at ? over_at : ticket.sale_end_at
  const shared_left = sharedRemaining(limits)
  const waiting = waitingPrices(ticket.prices, now, ticket.min_per_order)
  const availabilities = ticket.prices.flatMap((price): PriceAvailability[] => {
    const opens_after_id = waiting.get(price)?.id
    const is_waiting = opens_after_id !== undefined
    const sale = saleStatusOfPrice({ ...ticket, sale_end_at, prices: [price] }, { now, is_waiting }, limits)
    if (sale === 'hidden') return []
    const left = Math.min(shared_left, remainingOf(price.quantity_available, price.quantity_sold))
    const availability = { price_id: price.id, sale, ...(is_waiting && { opens_after_id }) }
    return [withLimits(ticket, availability, left)]
  })
  const on_sale = availabilities.filter(({ sale }) => sale === 'on_sale')
  if (Math.min(shared_left, sumRemaining(on_sale)) >= ticket.min_per_order) return availabilities
  return availabilities.map((availability) =>
    availability.sale === 'on_sale'
      ? withLimits(ticket, { ...availability, sale: 'sold_out' }, availability.left)
      : availability,
  )
}

/**
 * A pause does not reveal a price that would be hidden without it.
 * @param at.is_waiting whether it opens after a price that is still on sale
 */
function saleStatusOfPrice(
  ticket: TicketForSale,
  { now, is_waiting }: { now: Instant; is_waiting: boolean },
  limits: readonly SharedCapacity[],
): ReturnType<typeof saleStatus> {
  const on_its_own = saleStatus({ ...ticket, is_paused: false }, now, limits)
  const unpaused = is_waiting && on_its_own === 'on_sale' ? 'not_yet' : on_its_own
  const is_hidden = unpaused !== 'hidden' && isHiddenBy(ticket, unpaused)
  return is_hidden || (is_waiting && !ticket.is_paused) ? unpaused : saleStatus(ticket, now, limits)
}

function withLimits(
  { max_per_order }: TicketForSale,
  availability: Pick<PriceAvailability, 'price_id' | 'sale' | 'opens_after_id'>,
  left: number,
): PriceAvailability {
  return {
    ...availability,
    left,
    max_per_order: isUnavailable(availability.sale) ? 0 : Math.min(max_per_order, left),
  }
}

function availabilityOf(
  { max_per_order }: TicketForSale,
  prices: readonly PriceAvailability[],
  limits: readonly SharedCapacity[],
): Availability {
  const available = prices.filter(({ sale }) => !isUnavailable(sale))
  const left = Math.min(sharedRemaining(limits), sumRemaining(available))
  return { left, max_per_order: Math.min(max_per_order, left) }
}

const isUnavailable = (sale: TicketSaleStatus) => sale === 'sold_out' || sale === 'ended'
const sharedRemaining = (limits: readonly SharedCapacity[]) =>
  Math.min(UNLIMITED, ...limits.map(({ capacity, used }) => remainingOf(capacity, used)))
const remainingOf = (capacity: number, used: number) =>
  capacity >= UNLIMITED ? UNLIMITED : Math.max(0, capacity - used)
const sumRemaining = (prices: readonly Availability[]) => prices.reduce((sum, { left }) => sum + left, 0)

const asMemberOnly = (price: PriceAvailability): PriceAvailability =>
  price.sale === 'on_sale' ? { ...price, sale: 'member_only' } : price

function withoutPayment({ type, prices }: TicketForSale, availability: PriceAvailability): PriceAvailability {
  const needs_payment =
    type === 'DONATION' ||
    prices.some(({ id, price_cents }) => id === availability.price_id && price_cents > 0)
  return needs_payment && availability.sale === 'on_sale'
    ? { ...availability, sale: 'not_payable' }
    : availability
}

function bestSaleStatus(prices: readonly PriceAvailability[]): TicketSaleStatus {
  return NEAREST_FIRST.find((sale) => prices.some((price) => price.sale === sale)) ?? 'ended'
}

function hiddenReason(prices: readonly PriceAvailability[]): 'sold_out' | 'ended' | null {
  if (prices.length === 0) return null
  const sale = bestSaleStatus(prices)
  return sale === 'sold_out' || sale === 'ended' ? sale : null
}

function isHiddenBy(ticket: TicketForSale, sale: TicketSaleStatus): boolean {
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
