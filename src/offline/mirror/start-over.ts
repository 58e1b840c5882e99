import type { Id } from '#contract/wire/id.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

/**
 * Deletes the downloaded data of a list, so that the next pull starts from the beginning; own scans are kept.
 * @returns false when the list is not stored here or may no longer be pulled
 */
export async function resetList(db: FoyerDatabase, list_id: Id): Promise<boolean> {
  return db.transaction('rw', db.lists, async () => {
    const row = await db.lists.get(list_id)
    if (row === undefined || row.stopped !== null) return false
    const cleared = { cursor: null, is_complete: false, chunk_count: 0, chunk_epoch: row.chunk_epoch + 1 }
    await db.lists.put({ ...row, ...cleared })
    return true
  })
}
