import type { Event } from '#contract/events/events.ts'
import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { isOverAt } from '../events/event-status.ts'

/** Sale status of a ticket type (S5.4); `not_yet` is "not on sale". */
export type SaleStatus = 'on_sale' | 'not_yet' | 'sold_out' | 'ended' | 'hidden' | 'paused'

type PriceSaleFacts = Pick<
  TicketPrice,
  'sale_start_at' | 'sale_end_at' | 'quantity_available' | 'quantity_sold' | 'is_hidden'
>
type ChainedPrice = PriceSaleFacts & { opens_after_previous?: boolean }
type TicketSaleFacts = Pick<Ticket, 'sale_start_at' | 'sale_end_at' | 'is_hidden' | 'is_paused'> & {
  prices: readonly ChainedPrice[]
  /** Fewer left than this count as none. */
  min_per_order?: number
}
type EventSaleFacts = Pick<Event, 'status' | 'happening' | 'starts_at' | 'ends_at'>
type SharedCapacity = Pick<CapacityAssignment, 'status' | 'capacity' | 'used'>

/** Among several prices, the one closest to being on sale decides the status. */
const NEAREST_FIRST = ['on_sale', 'not_yet', 'sold_out', 'ended'] as const

/**
 * Returns the sale status of a ticket type. Settings (hidden, paused) precede dates and quantities, except that an
 * ended sale is ended. A window is open from its start until just before its end.
 * @param capacities capacities that name this ticket type; a full ACTIVE one makes it sold out
 */
export function saleStatus(
  ticket: TicketSaleFacts,
  now: Instant,
  capacities: readonly SharedCapacity[] = [],
): SaleStatus {
  const visible = ticket.prices.filter((price) => !price.is_hidden)
  if (ticket.is_hidden || visible.length === 0) return 'hidden'
  const window_status = windowStatus(ticket, now)
  const is_full = capacities.some(isFull)
  const waiting = waitingPrices(ticket.prices, now, ticket.min_per_order)
  const statuses = visible.map((price) => {
    const own_status = priceStatus(price, now)
    const status = own_status === 'on_sale' && waiting.has(price) ? 'not_yet' : own_status
    return status === 'on_sale' && is_full ? 'sold_out' : status
  })
  if (window_status === 'ended' || statuses.every((status) => status === 'ended')) return 'ended'
  if (ticket.is_paused) return 'paused'
  if (window_status === 'not_yet') return 'not_yet'
  return NEAREST_FIRST.find((status) => statuses.includes(status)) ?? 'ended'
}

/**
 * Returns the sale status of a ticket type within its event: nothing is on sale while the event is a draft or
 * postponed, nor once it is over, cancelled or archived.
 */
export function saleStatusInEvent(
  ticket: TicketSaleFacts,
  event: EventSaleFacts,
  now: Instant,
  capacities: readonly SharedCapacity[] = [],
): SaleStatus {
  const status = saleStatus(ticket, now, capacities)
  if (status === 'hidden') return status
  if (event.status === 'archived' || event.happening === 'cancelled' || isOverAt(event, now)) return 'ended'
  if (status !== 'on_sale') return status
  if (event.status === 'draft') return 'not_yet'
  return event.happening === 'postponed' ? 'paused' : status
}

/**
 * Returns the prices that wait for the visible price before them to be sold out or to end, each with that price. A
 * price with fewer left than an order needs is sold out for this.
 */
export function waitingPrices<Price extends ChainedPrice>(
  prices: readonly Price[],
  now: Instant,
  min_per_order = 1,
): Map<Price, Price> {
  const waiting = new Map<Price, Price>()
  let previous: Price | undefined
  for (const price of prices.filter(({ is_hidden }) => !is_hidden)) {
    if (price.opens_after_previous === true && previous !== undefined) {
      const is_over = isSoldOutOrEnded(previous, now, min_per_order)
      if (!is_over || waiting.has(previous)) waiting.set(price, previous)
    }
    previous = price
  }
  return waiting
}

function isSoldOutOrEnded(price: PriceSaleFacts, now: Instant, min_per_order: number): boolean {
  const status = priceStatus(price, now)
  return status === 'ended' || price.quantity_available - price.quantity_sold < min_per_order
}

/** Returns the status of one price by itself, visible or not. */
export function priceStatus(
  price: PriceSaleFacts,
  now: Instant,
): 'on_sale' | 'not_yet' | 'sold_out' | 'ended' {
  const window_status = windowStatus(price, now)
  if (window_status !== 'on_sale') return window_status
  return price.quantity_sold >= price.quantity_available ? 'sold_out' : 'on_sale'
}

function windowStatus(
  { sale_start_at, sale_end_at }: Pick<PriceSaleFacts, 'sale_start_at' | 'sale_end_at'>,
  now: Instant,
): 'on_sale' | 'not_yet' | 'ended' {
  if (sale_end_at !== null && sale_end_at <= now) return 'ended'
  return sale_start_at !== null && now < sale_start_at ? 'not_yet' : 'on_sale'
}

function isFull({ status, capacity, used }: SharedCapacity): boolean {
  return status === 'ACTIVE' && used >= capacity
}
