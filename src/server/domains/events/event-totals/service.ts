import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'
import type { TotalsMismatch } from './store.ts'

/** Orders and attendees checked per transaction, so that doors and sales can continue in between. */
const CHECK_BATCH_SIZE = 200

/** Returns the events whose stored totals differ from their orders and door logs. */
export async function findTotalsMismatches(db: Pick<Database, 'read'>): Promise<TotalsMismatch[]> {
  const mismatches: TotalsMismatch[] = []
  for (const event_id of await db.read(store.listEventsWithTotals)) {
    if (await hasMatchingTotals(db, event_id)) continue
    // Data may have changed between two batches, so a single snapshot decides; it blocks requests that wait behind
    // it.
    const found = await db.read((tx) => store.findTotalsMismatch(tx, event_id))
    if (found !== undefined) mismatches.push(found)
  }
  return mismatches
}

/**
 * Checks in batches whether each order and attendee of an event is counted correctly and the totals match the
 * counts.
 */
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
  const expected = [...sums].filter(([, figures]) => figures.some((figure) => figure !== 0))
  const stored = await db.read((tx) => store.readStoredTotals(tx, event_id))
  return isDeepStrictEqual(new Map(expected), new Map(stored.map(({ key, figures }) => [key, figures])))
}

/**
 * Compares the totals of each event with its orders and door logs, and rebuilds those that differ; sales may
 * continue.
 * @returns the mismatches found
 */
export async function rebuildTotals(db: Database): Promise<TotalsMismatch[]> {
  const mismatches = await findTotalsMismatches(db)
  for (const mismatch of mismatches) await db.withTx((tx) => store.rebuildEventTotals(tx, mismatch))
  return mismatches
}
