import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'
import type { TotalsMismatch } from './store.ts'

/** Orders and people that are looked at in one transaction: a door and a sale go on between two. */
const CHECK_BATCH_SIZE = 200

/** The events of which the sums are not what their orders and doors say. */
export async function findTotalsMismatches(db: Pick<Database, 'read'>): Promise<TotalsMismatch[]> {
  const wrong: TotalsMismatch[] = []
  for (const event_id of await db.read(store.listEventsWithTotals)) {
    if (await hasMatchingTotals(db, event_id)) continue
    // Something may have changed between two looks: one look at all of it decides, and holds up what waits behind it.
    const found = await db.read((tx) => store.findTotalsMismatch(tx, event_id))
    if (found !== undefined) wrong.push(found)
  }
  return wrong
}

/** Whether each order and person of an event is counted as it should be, and the sums are what is counted; in pieces. */
async function hasMatchingTotals(db: Pick<Database, 'read'>, event_id: Id): Promise<boolean> {
  const sums = new Map<string, number[]>()
  for (let after = ''; ;) {
    const sources = await db.read((tx) =>
      store.listSourcesAfter(tx, event_id, { after, most: CHECK_BATCH_SIZE }),
    )
    const last = sources.at(-1)
    if (last === undefined) break
    const counted = await db.read((tx) => store.sumCountedSources(tx, event_id, sources))
    if (!counted.is_right) return false
    for (const { key, figures } of counted.sums)
      sums.set(
        key,
        figures.map((figure, at) => figure + (sums.get(key)?.[at] ?? 0)),
      )
    after = last
  }
  const meant = [...sums].filter(([, figures]) => figures.some((figure) => figure !== 0))
  const kept = await db.read((tx) => store.readStoredTotals(tx, event_id))
  return isDeepStrictEqual(new Map(meant), new Map(kept.map(({ key, figures }) => [key, figures])))
}

/**
 * Compares the sums of each event with its orders and doors, and sums up anew where they differ; sales may go on meanwhile.
 * @returns what was wrong before
 */
export async function rebuildTotals(db: Database): Promise<TotalsMismatch[]> {
  const wrong = await findTotalsMismatches(db)
  for (const one of wrong) await db.withTx((tx) => store.rebuildEventTotals(tx, one))
  return wrong
}
