import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { databaseOf } from '#server/core/db/transactions.ts'
import * as store from './store.ts'
import type { SaleConfig, WaitingRequest } from './store.ts'

export type { SaleConfig, WaitingRequest } from './store.ts'

/** Sale configs cached per process; more than are on sale at once. */
const CACHE_SIZE = 300

type SaleConfigCache = Map<Id, { stamp: string; sale_config: SaleConfig }>

const cache_by_database = new WeakMap<object, SaleConfigCache>()

/**
 * Returns the sale config of an event in any status; undefined when it does not exist. The shared object must not
 * be modified.
 */
export async function readSaleConfig(tx: Tx, event_id: Id): Promise<SaleConfig | undefined> {
  return saleConfigByStamp(tx, event_id, await store.readStamp(tx, event_id))
}

/**
 * Returns the sale config with the sold and held quantities by ticket type and price, and what people wait for, all
 * of one snapshot. `taken` is what checkouts cannot have: tickets that their buyers offer are not in it.
 * @param besides a reservation that is not counted; null: none
 */
export async function loadSaleSnapshot(
  tx: Tx,
  event_id: Id,
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<
  | {
      sale_config: SaleConfig
      taken: TicketQuantity[]
      /** With the offered tickets. */
      sold_or_held: TicketQuantity[]
      waiting: WaitingRequest[]
      stamp: string
    }
  | undefined
> {
  const {
    stamp,
    taken: sold_or_held,
    offered,
    waiting,
  } = await store.readSnapshot(tx, event_id, now, besides)
  const sale_config = await saleConfigByStamp(tx, event_id, stamp)
  if (sale_config === undefined || stamp === null) return undefined
  const taken = [...sold_or_held, ...offered.map((row) => ({ ...row, quantity: -row.quantity }))]
  return { sale_config, taken, sold_or_held, waiting, stamp }
}

/** Returns the current sale config of a reservation's event, by the stamp read with it. Errors: event.not_found. */
export async function saleConfigOf(
  { tx }: { tx: Tx },
  { event_id, sale_config_stamp }: { event_id: Id; sale_config_stamp: string | null },
): Promise<SaleConfig> {
  const sale_config = await saleConfigByStamp(tx, event_id, sale_config_stamp)
  if (sale_config === undefined) throw new AppError('event.not_found')
  return sale_config
}

/**
 * Returns the sale config with a stamp, from the cache if possible.
 * @param stamp as read by this transaction; data read after it is at least as new, and newer data has another
 * stamp
 */
async function saleConfigByStamp(
  tx: Tx,
  event_id: Id,
  stamp: string | null,
): Promise<SaleConfig | undefined> {
  if (stamp === null) return undefined
  const cache = cacheOf(tx)
  const known = cache.get(event_id)
  const sale_config = known?.stamp === stamp ? known.sale_config : await store.readAll(tx, event_id)
  if (sale_config === undefined) return undefined
  cache.delete(event_id)
  const [oldest] = cache.keys()
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
  cache.set(event_id, { stamp, sale_config })
  return sale_config
}

/** The cache is per database: a copied database may have the same stamps. */
function cacheOf(tx: Tx): SaleConfigCache {
  const database = databaseOf(tx)
  const cache: SaleConfigCache = cache_by_database.get(database) ?? new Map<Id, never>()
  cache_by_database.set(database, cache)
  return cache
}
