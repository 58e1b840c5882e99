import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import * as places from './places-store.ts'
import { countByPrice } from './present.ts'
import * as store from './store.ts'

type Wanted = { ticket_id: Id; price_id: Id | null }

/**
 * Finds a place for one more person, which nobody else can take before the end of the transaction: of a ticket
 * type that is sold out, or whose ACTIVE capacity is full, there is none. Sale windows do not matter here.
 * @param besides somebody who has a place already and is not counted
 * @returns the price, the first when none was named
 * @throws AppError attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out
 */
export async function takePlace(
  tx: Tx,
  event_id: Id,
  { ticket_id, price_id }: Wanted,
  besides: Id | null = null,
): Promise<{ price_id: Id }> {
  if ((await store.lock(tx, event_id, ticket_id)) === undefined)
    refuse('attendee.ticket_unknown', 'ticket_id')
  const prices = await store.pricesOf(tx, [ticket_id])
  const price = price_id === null ? prices[0] : prices.find(({ id }) => id === price_id)
  if (price === undefined) refuse('attendee.price_unknown', 'price_id')
  const sold = countByPrice(prices, await store.soldOf(tx, [ticket_id], besides))
  if ((sold.get(price.id) ?? 0) >= price.quantity_available) throw new AppError('ticket.sold_out')
  for (const { capacity, ticket_ids } of await places.lockCapacities(tx, event_id, ticket_id)) {
    const used = (await store.soldOf(tx, ticket_ids, besides)).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    )
    if (used >= capacity) throw new AppError('ticket.sold_out')
  }
  return { price_id: price.id }
}

function refuse(code: 'attendee.ticket_unknown' | 'attendee.price_unknown', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
