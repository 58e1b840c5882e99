import type { Id } from '#contract/wire/id.ts'
import { orderWaiting } from '#rules/vouchers/waiting-list.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import * as store from './store.ts'

/** Returns the place of everybody who waits for an event, from 1, by entry. */
export async function placesOf(
  tx: Tx,
  { event, settings }: Pick<SaleConfig, 'event' | 'settings'>,
): Promise<ReadonlyMap<Id, number>> {
  const waiting = orderWaiting(await store.listWaitingRows(tx, event.id), settings)
  return new Map(waiting.map(({ id }, at) => [id, at + 1]))
}
