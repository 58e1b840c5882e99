import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'
import type { WrongSums } from './store.ts'

/** Orders and people that are looked at in one transaction: a door and a sale go on between two. */
const LOOKED_AT_ONCE = 200

/** The events of which the sums are not what their orders and doors say. */
export async function findWrongSums(db: Pick<Database, 'read'>): Promise<WrongSums[]> {
  const wrong: WrongSums[] = []
  for (const event_id of await db.read(store.listEventsWithSums)) {
    if (await seemsRight(db, event_id)) continue
    // Something may have changed between two looks: one look at all of it decides, and holds up what waits behind it.
    const found = await db.read((tx) => store.findWrongSums(tx, event_id))
    if (found !== undefined) wrong.push(found)
  }
  return wrong
}

/** Whether each order and person of an event is counted as it should be, and the sums are what is counted; in pieces. */
async function seemsRight(db: Pick<Database, 'read'>, event_id: Id): Promise<boolean> {
  const sums = new Map<string, number[]>()
  for (let after = ''; ;) {
    const sources = await db.read((tx) => store.sourcesAfter(tx, event_id, { after, most: LOOKED_AT_ONCE }))
    const last = sources.at(-1)
    if (last === undefined) break
    const counted = await db.read((tx) => store.countedOf(tx, event_id, sources))
    if (!counted.is_right) return false
    for (const { key, figures } of counted.sums)
      sums.set(
        key,
        figures.map((figure, at) => figure + (sums.get(key)?.[at] ?? 0)),
      )
    after = last
  }
  const meant = [...sums].filter(([, figures]) => figures.some((figure) => figure !== 0))
  const kept = await db.read((tx) => store.keptSums(tx, event_id))
  return isDeepStrictEqual(new Map(meant), new Map(kept.map(({ key, figures }) => [key, figures])))
}

/**
 * Compares the sums of each event with its orders and doors, and sums up anew where they differ; sales may go on meanwhile.
 * @returns what was wrong before
 */
export async function mendEventSums(db: Database): Promise<WrongSums[]> {
  const wrong = await findWrongSums(db)
  for (const one of wrong) await db.withTx((tx) => store.countAnew(tx, one))
  return wrong
}
