import type { Id } from '#contract/wire/id.ts'
import type { MirrorScan } from '#contract/door/mirror.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { ListRow } from '#offline/storage/rows.ts'
import type { PackedPeople } from './pack-people.ts'
import { isComplete } from './packed-reader.ts'

/** Incremented when this version can no longer read packed data: it is packed again. */
export const PACKED_SHAPE = 2

/** A list packed from the chunks of one epoch, up to one of them. */
export type PackedList = {
  list_id: Id
  shape: number
  epoch: number
  chunk_no: number
  people: PackedPeople
  scans: MirrorScan[]
}

/**
 * Returns the packed data of a list if it is complete and of the current chunks; otherwise deletes it, and it is
 * packed again.
 */
export async function readPacked(
  db: FoyerDatabase,
  { id, chunk_epoch, chunk_count }: ListRow,
): Promise<PackedList | null> {
  const packed = await db.packed.get(id)
  if (packed === undefined || packed.epoch !== chunk_epoch || packed.shape !== PACKED_SHAPE) return null
  if (packed.chunk_no < chunk_count && isComplete(packed.people)) return packed
  await db.packed.delete(id)
  return null
}
