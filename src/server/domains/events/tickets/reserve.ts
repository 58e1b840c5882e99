import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { checkAvailability, type AvailabilityResult, type TicketQuantity } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as places from './reserve-store.ts'
import * as store from './store.ts'

/** Who has places already and is not counted: an attendee, or the reservation of an order. */
export type ReserveExclusions = { attendee_id?: Id; reservation_id?: Id }

/**
 * Takes places that nobody else can take before the end of the transaction: all of them, or none. Sale windows do
 * not matter here. Ticket types are locked before capacities, each by id, so that two never wait for each other (S5.8).
 * @returns for each wish its price, or why there is none
 */
export async function reserveTickets(
  tx: Tx,
  event_id: Id,
  wanted: readonly TicketQuantity[],
  { now, besides = {} }: { now: Instant; besides?: ReserveExclusions },
): Promise<AvailabilityResult[]> {
  const ticket_ids = idsOf(wanted)
  const known = await lockTickets(tx, event_id, wanted)
  const capacities = await lockCapacities(tx, event_id, wanted)
  const prices = await store.pricesOf(tx, [...known])
  const concerned = [...new Set([...ticket_ids, ...capacities.flatMap((one) => one.ticket_ids)])]
  const taken = await takenQuantitiesOf(tx, concerned, now, besides)
  return checkAvailability(wanted, { ticket_ids: known, prices, capacities, taken })
}

type TicketRefs = readonly { ticket_id: Id }[]
const idsOf = (wanted: TicketRefs) => [...new Set(wanted.map(({ ticket_id }) => ticket_id))]

/** Lets nobody else take places of these ticket types before the end of the transaction. @returns which there are */
export function lockTickets(tx: Tx, event_id: Id, wanted: TicketRefs): Promise<Set<Id>> {
  return places.lockTickets(tx, event_id, idsOf(wanted))
}

/** The same of what they share with other types, after them. */
export function lockCapacities(tx: Tx, event_id: Id, wanted: TicketRefs) {
  return places.lockCapacities(tx, event_id, idsOf(wanted))
}

/** Lets nobody delete these ticket types before the end of the transaction; places of them may be taken. */
export async function lockTicketsForShare(tx: Tx, event_id: Id, wanted: TicketRefs): Promise<void> {
  await store.lockForShare(tx, event_id, idsOf(wanted))
}

/**
 * Finds a place for one more person, as takePlaces does.
 * @param besides somebody who has a place already and is not counted
 * @returns the price, the first when none was named
 * @throws AppError attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out
 */
export async function reserveTicket(
  tx: Tx,
  event_id: Id,
  wanted: Omit<TicketQuantity, 'quantity'>,
  { now, besides }: { now: Instant; besides?: Id },
): Promise<{ price_id: Id }> {
  const not_counted = besides === undefined ? {} : { besides: { attendee_id: besides } }
  const [place = 'ticket_unknown'] = await reserveTickets(tx, event_id, [{ ...wanted, quantity: 1 }], {
    now,
    ...not_counted,
  })
  switch (place) {
    case 'ticket_unknown':
      return refuse('attendee.ticket_unknown', 'ticket_id')
    case 'price_unknown':
      return refuse('attendee.price_unknown', 'price_id')
    case 'sold_out':
      throw new AppError('ticket.sold_out')
    default:
      return place
  }
}

/** What is sold or held now, counted by ticket type and price. */
export function takenQuantitiesOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
  { attendee_id, reservation_id }: ReserveExclusions = {},
): Promise<TicketQuantity[]> {
  return places.takenQuantitiesOf(tx, ticket_ids, now, {
    attendee_id: attendee_id ?? null,
    reservation_id: reservation_id ?? null,
  })
}

function refuse(code: 'attendee.ticket_unknown' | 'attendee.price_unknown', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
