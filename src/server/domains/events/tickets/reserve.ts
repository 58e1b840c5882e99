import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { checkAvailability, type AvailabilityResult, type TicketQuantity } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as reserve_store from './reserve-store.ts'
import * as store from './store.ts'

/** An attendee or a reservation whose own quantity is not counted; `sells_offered`: nor are offered tickets. */
export type ReserveExclusions = { attendee_id?: Id; reservation_id?: Id; sells_offered?: true }

/**
 * Reserves quantities under locks until the end of the transaction: all of them, or none. Sale windows are not
 * checked. Ticket types are locked before capacities, each by id, to prevent deadlocks (S5.8).
 * @returns the price of each request, or why it was refused
 */
export async function reserveTickets(
  tx: Tx,
  event_id: Id,
  quantities: readonly TicketQuantity[],
  { now, besides = {} }: { now: Instant; besides?: ReserveExclusions },
): Promise<AvailabilityResult[]> {
  const ticket_ids = idsOf(quantities)
  const known = await lockTickets(tx, event_id, quantities)
  const capacities = await lockCapacities(tx, event_id, quantities)
  const prices = await store.pricesOf(tx, [...known])
  const affected_ids = [...new Set([...ticket_ids, ...capacities.flatMap((capacity) => capacity.ticket_ids)])]
  const taken_quantities = await takenQuantitiesOf(tx, affected_ids, now, besides)
  return checkAvailability(quantities, { ticket_ids: known, prices, capacities, taken: taken_quantities })
}

type TicketRefs = readonly { ticket_id: Id }[]
const idsOf = (refs: TicketRefs) => [...new Set(refs.map(({ ticket_id }) => ticket_id))]

/**
 * Locks the quantities of these ticket types until the end of the transaction.
 * @returns the existing ones
 */
export function lockTickets(tx: Tx, event_id: Id, refs: TicketRefs): Promise<Set<Id>> {
  return reserve_store.lockTickets(tx, event_id, idsOf(refs))
}

/** Locks the capacities that they share with other types; to be called after lockTickets. */
export function lockCapacities(tx: Tx, event_id: Id, refs: TicketRefs) {
  return reserve_store.lockCapacities(tx, event_id, idsOf(refs))
}

/**
 * Locks these ticket types against deletion until the end of the transaction; their quantities may still change.
 * @returns the existing ones
 */
export function lockTicketsForShare(tx: Tx, event_id: Id, refs: TicketRefs): Promise<Set<Id>> {
  return store.lockForShare(tx, event_id, idsOf(refs))
}

/**
 * Reserves one ticket, as reserveTickets does.
 * @param besides attendee who is not counted
 * @returns the price; the first when none was given
 * @throws AppError attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out
 */
export async function reserveTicket(
  tx: Tx,
  event_id: Id,
  ticket: Omit<TicketQuantity, 'quantity'>,
  { now, besides }: { now: Instant; besides?: Id },
): Promise<{ price_id: Id }> {
  const exclusions = besides === undefined ? {} : { besides: { attendee_id: besides } }
  const [result = 'ticket_unknown'] = await reserveTickets(tx, event_id, [{ ...ticket, quantity: 1 }], {
    now,
    ...exclusions,
  })
  switch (result) {
    case 'ticket_unknown':
      return refuse('attendee.ticket_unknown', 'ticket_id')
    case 'price_unknown':
      return refuse('attendee.price_unknown', 'price_id')
    case 'sold_out':
      throw new AppError('ticket.sold_out')
    default:
      return result
  }
}

/** Returns the sold or held quantities by ticket type and price. */
export function takenQuantitiesOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
  { attendee_id, reservation_id, sells_offered }: ReserveExclusions = {},
): Promise<TicketQuantity[]> {
  return reserve_store.takenQuantitiesOf(tx, ticket_ids, now, {
    attendee_id: attendee_id ?? null,
    reservation_id: reservation_id ?? null,
    sells_offered: sells_offered ?? false,
  })
}

/** Returns how many tickets of each type their buyers offer. */
export async function countOffered(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
): Promise<ReadonlyMap<Id, number>> {
  const rows = await reserve_store.offeredQuantitiesOf(tx, ticket_ids, now)
  return new Map(rows.map(({ ticket_id, quantity }) => [ticket_id, quantity]))
}

function refuse(code: 'attendee.ticket_unknown' | 'attendee.price_unknown', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
