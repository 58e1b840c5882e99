import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import * as places from './places-store.ts'
import { countByPrice } from './present.ts'
import * as store from './store.ts'
import type { SoldRow } from './store.ts'

type Wanted = { ticket_id: Id; price_id: Id | null }
/** So many of one price; `price_id` null stands for the ticket type's first. */
export type PlacesWanted = Wanted & { quantity: number }
/** Who has places already and is not counted: an attendee, or the reservation of an order. */
export type Besides = { attendee_id?: Id; reservation_id?: Id }

/**
 * Takes places that nobody else can take before the end of the transaction: all of them, or none. Sale windows do
 * not matter here. Ticket types are locked before capacities, each by id, so that two never wait for each other.
 * @returns for each wish its price, or why there is none
 */
export async function takePlaces(
  tx: Tx,
  event_id: Id,
  wanted: readonly PlacesWanted[],
  { now, besides = {} }: { now: Instant; besides?: Besides },
): Promise<({ price_id: Id } | 'ticket_unknown' | 'price_unknown' | 'sold_out')[]> {
  const ticket_ids = [...new Set(wanted.map(({ ticket_id }) => ticket_id))]
  const known = await places.lockTickets(tx, event_id, ticket_ids)
  const capacities = await places.lockCapacities(tx, event_id, ticket_ids)
  const prices = await store.pricesOf(tx, [...known])
  const concerned = [...new Set([...ticket_ids, ...capacities.flatMap((one) => one.ticket_ids)])]
  const taken = await takenOf(tx, concerned, now, besides)

  const chosen = wanted.map(({ ticket_id, price_id }) => {
    const own = prices.filter((price) => price.ticket_id === ticket_id)
    return price_id === null ? own[0] : own.find(({ id }) => id === price_id)
  })
  const by_price = countByPrice(prices, taken)
  wanted.forEach(({ quantity }, at) => {
    const id = chosen[at]?.id
    if (id !== undefined) by_price.set(id, (by_price.get(id) ?? 0) + quantity)
  })
  const full = capacities.filter(({ capacity, ticket_ids: shared }) => {
    const of_these = [...taken, ...wanted].filter(({ ticket_id }) => shared.includes(ticket_id))
    return of_these.reduce((sum, { quantity }) => sum + quantity, 0) > capacity
  })
  return wanted.map(({ ticket_id }, at) => {
    const price = chosen[at]
    if (!known.has(ticket_id)) return 'ticket_unknown'
    if (price === undefined) return 'price_unknown'
    const is_over = (by_price.get(price.id) ?? 0) > price.quantity_available
    const is_full = full.some(({ ticket_ids: shared }) => shared.includes(ticket_id))
    return is_over || is_full ? 'sold_out' : { price_id: price.id }
  })
}

/**
 * Finds a place for one more person, as takePlaces does.
 * @param besides somebody who has a place already and is not counted
 * @returns the price, the first when none was named
 * @throws AppError attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out
 */
export async function takePlace(
  tx: Tx,
  event_id: Id,
  wanted: Wanted,
  { now, besides }: { now: Instant; besides?: Id },
): Promise<{ price_id: Id }> {
  const not_counted = besides === undefined ? {} : { besides: { attendee_id: besides } }
  const [place = 'ticket_unknown'] = await takePlaces(tx, event_id, [{ ...wanted, quantity: 1 }], {
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
export async function takenOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
  { attendee_id, reservation_id }: Besides = {},
): Promise<SoldRow[]> {
  const sold = await store.soldOf(tx, ticket_ids, attendee_id ?? null)
  return [...sold, ...(await places.heldOf(tx, ticket_ids, now, reservation_id ?? null))]
}

function refuse(code: 'attendee.ticket_unknown' | 'attendee.price_unknown', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
