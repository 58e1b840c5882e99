import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { UNLIMITED } from '#contract/wire/money.ts'

type TicketCapacity = Pick<Ticket, 'id'> & { prices: readonly Pick<TicketPrice, 'quantity_available'>[] }
type SharedCapacity = Pick<CapacityAssignment, 'status' | 'capacity' | 'ticket_ids'>

/**
 * Returns the maximum number of tickets of an event: the sum of the prices' limits per type, and no more than a
 * shared capacity for its types. A type in several capacities counts with the smallest. Null without a limit.
 */
export function eventCapacity(
  tickets: readonly TicketCapacity[],
  capacities: readonly SharedCapacity[],
): number | null {
  const own = new Map(tickets.map(({ id, prices }) => [id, capacityOf(prices)]))
  let places = 0
  const shared = capacities.filter(({ status }) => status === 'ACTIVE')
  for (const { ticket_ids, capacity } of shared.toSorted((a, b) => a.capacity - b.capacity)) {
    let of_these = 0
    for (const id of ticket_ids) {
      of_these += own.get(id) ?? 0
      own.delete(id)
    }
    places += Math.min(of_these, capacity)
  }
  for (const rest of own.values()) places += rest
  return places === Infinity ? null : places
}

function capacityOf(prices: readonly Pick<TicketPrice, 'quantity_available'>[]): number {
  return prices.reduce(
    (sum, { quantity_available }) => sum + (quantity_available === UNLIMITED ? Infinity : quantity_available),
    0,
  )
}
