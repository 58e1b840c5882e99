import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'
import type { InventoryMismatch } from './store.ts'

/** What is sold of ticket types, by price. */
export const soldQuantitiesOf = store.soldQuantitiesOf

/**
 * Compares what is counted as sold with the people who have it, and counts anew what differs; sales may go on meanwhile.
 * @returns what was wrong before
 */
export async function rebuildInventory(db: Database): Promise<InventoryMismatch[]> {
  const wrong = await findInventoryMismatches(db)
  for (const ticket_id of new Set(wrong.map((one) => one.ticket_id)))
    await db.withTx(async (tx) => {
      await store.lockCounts(tx, [ticket_id])
      await store.rebuildCounts(tx, [ticket_id])
    })
  return wrong
}

/** The counts that are not what the attendees say, each event of one moment. */
export async function findInventoryMismatches(db: Pick<Database, 'read'>): Promise<InventoryMismatch[]> {
  const wrong: InventoryMismatch[] = []
  for (const event_id of await db.read(store.listEvents))
    wrong.push(...(await db.read((tx) => store.listMismatches(tx, event_id))))
  return wrong
}
