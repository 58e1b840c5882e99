import type { Id } from '#contract/wire/id.ts'

/** A quantity of a ticket type at one price; price_id null: its first price. */
export type TicketQuantity = { ticket_id: Id; price_id: Id | null; quantity: number }
/** A price and its capacity; `quantity_available` is UNLIMITED without a limit. */
export type PriceCapacity = { id: Id; ticket_id: Id; quantity_available: number }
/** The reserved price, or why nothing is available. */
export type AvailabilityResult = { price_id: Id } | 'ticket_unknown' | 'price_unknown' | 'sold_out'

/**
 * Checks whether several requests can be met when granted in order. A request for more than is left of its price,
 * or of a capacity shared by its ticket type, is sold out. Callers that grant some must check that all were
 * granted.
 * @param ticket_ids ticket types of the event among those requested
 * @param prices prices of these ticket types, in order
 * @param capacities active capacities that limit any of them
 * @param taken sold or held quantities of all ticket types in these capacities
 * @returns one result per request, in order
 */
export function checkAvailability(
  requests: readonly TicketQuantity[],
  inventory: {
    ticket_ids: ReadonlySet<Id>
    prices: readonly PriceCapacity[]
    capacities: readonly { capacity: number; ticket_ids: readonly Id[] }[]
    taken: readonly TicketQuantity[]
  },
): AvailabilityResult[] {
  const { ticket_ids, prices, capacities, taken } = inventory
  const requested_prices = requests.map((request) => priceOf(prices, request))
  const priced_requests = requests.map((request, at) => ({
    ...request,
    price_id: requested_prices[at]?.id ?? null,
  }))
  const taken_by_price = countByPrice(prices, [
    ...taken,
    ...priced_requests.filter(({ price_id }) => price_id !== null),
  ])
  const full_capacities = capacities.filter(({ capacity, ticket_ids: shared }) => {
    const quantities = [...taken, ...requests].filter(({ ticket_id }) => shared.includes(ticket_id))
    return quantities.reduce((sum, { quantity }) => sum + quantity, 0) > capacity
  })
  return requests.map(({ ticket_id }, at) => {
    const price = requested_prices[at]
    if (!ticket_ids.has(ticket_id)) return 'ticket_unknown'
    if (price === undefined) return 'price_unknown'
    const is_over = (taken_by_price.get(price.id) ?? 0) > price.quantity_available
    const is_full = full_capacities.some(({ ticket_ids: shared }) => shared.includes(ticket_id))
    return is_over || is_full ? 'sold_out' : { price_id: price.id }
  })
}

/**
 * Returns the taken quantities by price; entries without a price (older data) count for the ticket's first price.
 */
export function countByPrice(
  prices: readonly Pick<PriceCapacity, 'id' | 'ticket_id'>[],
  taken: readonly TicketQuantity[],
): Map<Id, number> {
  const counts = new Map<Id, number>()
  for (const { ticket_id, price_id, quantity } of taken) {
    const id = price_id ?? prices.find((price) => price.ticket_id === ticket_id)?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + quantity)
  }
  return counts
}

function priceOf(
  prices: readonly PriceCapacity[],
  { ticket_id, price_id }: TicketQuantity,
): PriceCapacity | undefined {
  const ticket_prices = prices.filter((price) => price.ticket_id === ticket_id)
  return price_id === null ? ticket_prices[0] : ticket_prices.find(({ id }) => id === price_id)
}
