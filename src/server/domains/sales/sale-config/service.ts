import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { databaseOf } from '#server/core/db/transactions.ts'
import * as store from './store.ts'
import type { SaleConfig } from './store.ts'

export type { SaleConfig } from './store.ts'

/** Events whose terms one process keeps; more than sell at once. */
const CACHE_SIZE = 300

type SaleConfigCache = Map<Id, { stamp: string; terms: SaleConfig }>

const cache_by_database = new WeakMap<object, SaleConfigCache>()

/** The terms of an event, in whatever state it is; undefined: there is none. Nobody may write into them. */
export async function readSaleConfig(tx: Tx, event_id: Id): Promise<SaleConfig | undefined> {
  return saleConfigByStamp(tx, event_id, await store.readStamp(tx, event_id))
}

/**
 * The same with what is sold or held by checkouts now, counted by ticket type and price, all of one moment.
 * @param besides a reservation that is not counted; null: none
 */
export async function loadSaleSnapshot(
  tx: Tx,
  event_id: Id,
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<{ terms: SaleConfig; taken: TicketQuantity[]; stamp: string } | undefined> {
  const { stamp, taken } = await store.readSnapshot(tx, event_id, now, besides)
  const terms = await saleConfigByStamp(tx, event_id, stamp)
  return terms === undefined || stamp === null ? undefined : { terms, taken, stamp }
}

/**
 * The terms that have a stamp, from memory where they are known.
 * @param stamp as this transaction has read it with whatever else; what is read after it is at least as new, and is
 * never found under this stamp again once it is newer
 */
export async function saleConfigByStamp(
  tx: Tx,
  event_id: Id,
  stamp: string | null,
): Promise<SaleConfig | undefined> {
  if (stamp === null) return undefined
  const kept = cacheOf(tx)
  const known = kept.get(event_id)
  const terms = known?.stamp === stamp ? known.terms : await store.readAll(tx, event_id)
  if (terms === undefined) return undefined
  kept.delete(event_id)
  const [oldest] = kept.keys()
  if (kept.size >= CACHE_SIZE && oldest !== undefined) kept.delete(oldest)
  kept.set(event_id, { stamp, terms })
  return terms
}

/** Databases of one process are told apart: a copy may have the same rows under the same stamps. */
function cacheOf(tx: Tx): SaleConfigCache {
  const database = databaseOf(tx)
  const kept: SaleConfigCache = cache_by_database.get(database) ?? new Map<Id, never>()
  cache_by_database.set(database, kept)
  return kept
}
