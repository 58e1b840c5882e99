import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PlacesOf } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { databaseOf } from '#server/core/db/transactions.ts'
import * as store from './store.ts'
import type { SaleTerms } from './store.ts'

export type { SaleTerms } from './store.ts'

/** Events whose terms one process keeps; more than sell at once. */
const KEPT_MOST = 300

type Kept = Map<Id, { stamp: string; terms: SaleTerms }>

const kept_of = new WeakMap<object, Kept>()

/** The terms of an event, in whatever state it is; undefined: there is none. Nobody may write into them. */
export async function readTerms(tx: Tx, event_id: Id): Promise<SaleTerms | undefined> {
  return termsUnder(tx, event_id, await store.readStamp(tx, event_id))
}

/**
 * The same with what is sold or held by checkouts now, counted by ticket type and price, all of one moment.
 * @param besides a reservation that is not counted; null: none
 */
export async function lookAtSale(
  tx: Tx,
  event_id: Id,
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<{ terms: SaleTerms; taken: PlacesOf[]; stamp: string } | undefined> {
  const { stamp, taken } = await store.look(tx, event_id, now, besides)
  const terms = await termsUnder(tx, event_id, stamp)
  return terms === undefined || stamp === null ? undefined : { terms, taken, stamp }
}

/**
 * The terms that have a stamp, from memory where they are known.
 * @param stamp as this transaction has read it with whatever else; what is read after it is at least as new, and is
 * never found under this stamp again once it is newer
 */
export async function termsUnder(tx: Tx, event_id: Id, stamp: string | null): Promise<SaleTerms | undefined> {
  if (stamp === null) return undefined
  const kept = keptOf(tx)
  const known = kept.get(event_id)
  const terms = known?.stamp === stamp ? known.terms : await store.readAll(tx, event_id)
  if (terms === undefined) return undefined
  kept.delete(event_id)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(event_id, { stamp, terms })
  return terms
}

/** Databases of one process are told apart: a copy may have the same rows under the same stamps. */
function keptOf(tx: Tx): Kept {
  const database = databaseOf(tx)
  const kept: Kept = kept_of.get(database) ?? new Map<Id, never>()
  kept_of.set(database, kept)
  return kept
}
