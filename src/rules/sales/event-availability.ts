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
  const capacity_by_ticket = new Map(tickets.map(({ id, prices }) => [id, capacityOf(prices)]))
  let total = 0
  const shared = capacities.filter(({ status }) => status === 'ACTIVE')
  for (const { ticket_ids, capacity } of shared.toSorted((a, b) => a.capacity - b.capacity)) {
    let tickets_total = 0
    for (const id of ticket_ids) {
      tickets_total += capacity_by_ticket.get(id) ?? 0
      capacity_by_ticket.delete(id)
    }
    total += Math.min(tickets_total, capacity)
  }
  for (const rest of capacity_by_ticket.values()) total += rest
  return total === Infinity ? null : total
}

function capacityOf(prices: readonly Pick<TicketPrice, 'quantity_available'>[]): number {
  return prices.reduce(
    (sum, { quantity_available }) => sum + (quantity_available === UNLIMITED ? Infinity : quantity_available),
    0,
  )
}
