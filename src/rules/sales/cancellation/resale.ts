import type { Event } from '#contract/events/events.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { RefundRate } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { countByPrice, type PriceCapacity, type TicketQuantity } from '../availability.ts'
import { frozenTerms, refundRateAt } from './cancellation-terms.ts'
import { refundBaseOf, type CancellableOrder, type CancellableTicket } from '../own-cancellation.ts'

/** Returns whether buyers of an event can offer tickets, and offered ones are sold: until it begins. */
export function isResaleOpen(
  event: Pick<Event, 'status' | 'happening' | 'starts_at'>,
  settings: Partial<Pick<EventSettings, 'resale'>> | null | undefined,
  now: Instant,
): boolean {
  if (settings?.resale !== true || event.status !== 'live') return false
  return !isOffSale(event.happening) && now < event.starts_at
}

/**
 * Returns the rate at which a ticket is refunded once somebody else has bought it: what was paid for it, less the fee
 * of the terms. Their percentages do not apply, because somebody else pays (decision 130). Null: the tickets of the
 * order cannot be offered, because it is unpaid or has no agreed prices.
 */
export function resaleRate(
  order: CancellableOrder & { priced: unknown },
  tickets: readonly CancellableTicket[],
  moment: { starts_at: Instant; now: Instant },
): RefundRate | null {
  const is_open = order.paid_at === null && order.total_gross_cents > 0
  if (order.is_manual || order.priced === null || is_open || order.cancelled_at !== null) return null
  const base_cents = refundBaseOf(order, tickets)
  const kept_fee_cents = order.cancellation_fee_kept_cents
  return { ...refundRateAt(frozenTerms(order), { base_cents, kept_fee_cents }, moment), percent: 100 }
}

/** A ticket whose buyer offers it. */
export type OfferedTicket = { attendee_id: Id; order_id: Id; ticket_id: Id; price_id: Id | null }
/** An order to complete; `passes_sold_out`: it needs no place of the stock. */
export type ResaleOrder = {
  lines: readonly TicketQuantity[]
  is_paid: boolean
  passes_sold_out: boolean
}
/** What an event has sold, before the orders to complete. */
export type ResaleStock = {
  /** With what the team holds, without what checkouts and offers of the waiting list hold. */
  sold: readonly TicketQuantity[]
  /** The oldest offer first. */
  offered: readonly OfferedTicket[]
  prices: readonly PriceCapacity[]
  /** Active capacities. */
  capacities: readonly { capacity: number; ticket_ids: readonly Id[] }[]
}

/**
 * Returns the offered tickets to give back when orders are completed one after the other: for each place beyond its
 * price or a shared capacity, the oldest that makes room for it, of several the one that makes room everywhere.
 * Excess from before stays. `needs_card`: an order to be paid later would take such a place.
 */
export function ticketsToGiveBack(
  orders: readonly ResaleOrder[],
  stock: ResaleStock,
): { tickets: OfferedTicket[]; needs_card: boolean } {
  const places = new PlaceCounts(stock)
  const left = [...stock.offered]
  const tickets: OfferedTicket[] = []
  let needs_card = false
  for (const { place, is_paid, passes_sold_out } of orders.flatMap(placesOf)) {
    const limits = passes_sold_out ? [] : places.fullFor(place)
    places.add(place, 1)
    for (;;) {
      const exceeded = limits.filter(({ used, allowed }) => used() > allowed)
      const ticket = firstThatHelps(left, exceeded)
      if (ticket === undefined) break
      if (!is_paid) needs_card = true
      left.splice(left.indexOf(ticket), 1)
      places.add(ticket, -1)
      tickets.push(ticket)
    }
  }
  return { tickets, needs_card }
}

const placesOf = ({ lines, ...order }: ResaleOrder) =>
  lines.flatMap(({ quantity, ...place }) => Array.from({ length: quantity }, () => ({ ...order, place })))

/** A limit that the next place would exceed. */
type FullLimit = { includes: (ticket: TicketPlace) => boolean; used: () => number; allowed: number }
type TicketPlace = Pick<OfferedTicket, 'ticket_id' | 'price_id'>

/** Returns the first ticket that makes room in most of these limits; undefined when none does. */
function firstThatHelps(
  offered: readonly OfferedTicket[],
  limits: readonly FullLimit[],
): OfferedTicket | undefined {
  if (limits.length === 0) return undefined
  const roomOf = (ticket: OfferedTicket) => limits.filter(({ includes }) => includes(ticket)).length
  const [best] = offered.toSorted((a, b) => roomOf(b) - roomOf(a))
  return best !== undefined && roomOf(best) > 0 ? best : undefined
}

/** Sold places by price and by ticket type. */
class PlaceCounts {
  readonly #by_price: Map<Id, number>
  readonly #by_ticket = new Map<Id, number>()
  readonly #stock: ResaleStock

  constructor(stock: ResaleStock) {
    this.#stock = stock
    this.#by_price = countByPrice(stock.prices, stock.sold)
    for (const { ticket_id, quantity } of stock.sold)
      this.#by_ticket.set(ticket_id, (this.#by_ticket.get(ticket_id) ?? 0) + quantity)
  }

  add(place: TicketPlace, quantity: number): void {
    const price = this.#priceOf(place)
    if (price !== undefined) this.#by_price.set(price.id, (this.#by_price.get(price.id) ?? 0) + quantity)
    this.#by_ticket.set(place.ticket_id, (this.#by_ticket.get(place.ticket_id) ?? 0) + quantity)
  }

  /** Returns the limits that one more place exceeds; each allows what was sold before. */
  fullFor(place: TicketPlace): FullLimit[] {
    const price = this.#priceOf(place)
    const usedOf = (ids: readonly Id[]) => ids.reduce((sum, id) => sum + (this.#by_ticket.get(id) ?? 0), 0)
    const of_price =
      price === undefined
        ? []
        : [
            {
              includes: (other: TicketPlace) => this.#priceOf(other)?.id === price.id,
              used: () => this.#by_price.get(price.id) ?? 0,
              limit: price.quantity_available,
            },
          ]
    const of_capacities = this.#stock.capacities
      .filter(({ ticket_ids }) => ticket_ids.includes(place.ticket_id))
      .map(({ capacity, ticket_ids }) => ({
        includes: (other: TicketPlace) => ticket_ids.includes(other.ticket_id),
        used: () => usedOf(ticket_ids),
        limit: capacity,
      }))
    return [...of_price, ...of_capacities].flatMap(({ limit, ...full }) =>
      full.used() >= limit ? [{ ...full, allowed: full.used() }] : [],
    )
  }

  #priceOf({ ticket_id, price_id }: TicketPlace): PriceCapacity | undefined {
    const { prices } = this.#stock
    if (price_id !== null) return prices.find(({ id }) => id === price_id)
    return prices.find((price) => price.ticket_id === ticket_id)
  }
}
