import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'
import type { InventoryMismatch } from './store.ts'

/** Sold quantities of ticket types, by price. */
export const soldQuantitiesOf = store.soldQuantitiesOf

/**
 * Compares the sold counts with the attendees, and rebuilds those that differ; sales may continue.
 * @returns the mismatches found
 */
export async function rebuildInventory(db: Database): Promise<InventoryMismatch[]> {
  const mismatches = await findInventoryMismatches(db)
  for (const ticket_id of new Set(mismatches.map((mismatch) => mismatch.ticket_id)))
    await db.withTx(async (tx) => {
      await store.lockCounts(tx, [ticket_id])
      await store.rebuildCounts(tx, [ticket_id])
    })
  return mismatches
}

/** Returns the counts that differ from the attendees, each event in one snapshot. */
export async function findInventoryMismatches(db: Pick<Database, 'read'>): Promise<InventoryMismatch[]> {
  const mismatches: InventoryMismatch[] = []
  for (const event_id of await db.read(store.listEvents))
    mismatches.push(...(await db.read((tx) => store.listMismatches(tx, event_id))))
  return mismatches
}
