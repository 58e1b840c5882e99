import type { Database } from '#server/db/database.ts'
import * as store from './store.ts'
import type { WrongSums } from './store.ts'

/** The events of which the sums are not what their orders and doors say. */
export async function findWrongSums(db: Pick<Database, 'read'>): Promise<WrongSums[]> {
  const wrong: WrongSums[] = []
  for (const event_id of await db.read(store.listEventsWithSums)) {
    const found = await db.read((tx) => store.findWrongSums(tx, event_id))
    if (found !== undefined) wrong.push(found)
  }
  return wrong
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
