import type { Id } from '#contract/wire/id.ts'
import type { Context } from '#server/core/http/context.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { readSaleConfig } from '#server/domains/sales/sale-config/service.ts'
import * as store from './store.ts'
import type { GuestListRow, GuestRow } from './store.ts'

/** Returns how many places of each ticket type guests use. */
export function usedPlaces(guests: readonly Pick<GuestRow, 'ticket_id'>[]): Map<Id, number> {
  const used = new Map<Id, number>()
  for (const { ticket_id } of guests) used.set(ticket_id, (used.get(ticket_id) ?? 0) + 1)
  return used
}

/** Holds the places of a list that no guest uses; of a revoked list none. */
export async function holdUnused(
  { tx, random }: Pick<Context, 'tx' | 'random'>,
  list: GuestListRow,
  guests: readonly Pick<GuestRow, 'ticket_id'>[],
): Promise<void> {
  const sale_config = await readSaleConfig(tx, list.event_id)
  if (sale_config === undefined) throw new Error(`There is no event ${list.event_id}`)
  const used = usedPlaces(guests)
  const unused = list.places.map(({ ticket_id, price_id, quantity }) => ({
    ticket_id,
    price_id,
    quantity: list.secret === null ? 0 : quantity - (used.get(ticket_id) ?? 0),
  }))
  const { currency } = sale_config.event
  await store.holdPlaces(tx, list, unused, {
    currency,
    locale: sale_config.account.locale,
    secret: newToken(random),
  })
  notifyEventChange(tx, list.event_id)
}
