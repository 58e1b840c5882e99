import type { Database } from '#server/db/database.ts'
import * as store from './store.ts'
import type { Miscount } from './store.ts'

/** What is sold of ticket types, by price. */
export const soldOf = store.soldOf

/**
 * Compares what is counted as sold with the people who have it, and counts anew what differs; sales may go on meanwhile.
 * @returns what was wrong before
 */
export async function mendSoldPlaces(db: Database): Promise<Miscount[]> {
  const wrong = await db.read(store.listMiscounts)
  const ticket_ids = [...new Set(wrong.map(({ ticket_id }) => ticket_id))]
  if (ticket_ids.length > 0)
    await db.withTx(async (tx) => {
      await store.lockCounts(tx, ticket_ids)
      await store.countAnew(tx, ticket_ids)
    })
  return wrong
}
