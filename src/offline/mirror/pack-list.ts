import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { PACKED_SHAPE } from '#offline/storage/packed/packed-list.ts'
import { packPeople } from '#offline/storage/packed/pack-people.ts'
import { LatestRows } from './latest-rows.ts'

/**
 * Stores a complete list in packed columns beside its chunks, so that a start reads it at once. Does nothing when
 * it is already packed for the current chunk epoch; the few later chunks are read after it. Callers must prevent
 * concurrent chunk writes.
 */
export async function packList(db: FoyerDatabase, list_id: Id): Promise<void> {
  const row = await db.lists.get(list_id)
  if (row === undefined || !row.is_complete || row.chunk_count === 0) return
  const { chunk_epoch: epoch, chunk_count } = row
  const identity = { list_id, shape: PACKED_SHAPE, epoch }
  if ((await db.packed.where(identity).count()) > 0) return
  const latest = new LatestRows()
  const chunks = db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
  await chunks.each((chunk) => latest.add(chunk))
  const packed = {
    ...identity,
    chunk_no: chunk_count - 1,
    people: packPeople([...latest.attendees.values()]),
    scans: [...latest.scans.values()],
  }
  await db.transaction('rw', db.lists, db.packed, async () => {
    // Deleting a list removes its attendees at any time.
    const current = await db.lists.get(list_id)
    if (current?.chunk_epoch === epoch && current.chunk_count >= chunk_count) await db.packed.put(packed)
  })
}
