import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorPage, MirrorScan } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

/**
 * Whether a page takes somebody from the list, or their name, or gives their ticket to somebody else, or takes away
 * what was written down with a scan.
 * @param is_change the list was whole before: then a new code is news, and its holder may be another
 */
export function hasRemovedPeople(
  { attendees, removed, scans }: MirrorPage['data'],
  is_change: boolean,
): boolean {
  return (
    removed.length > 0 ||
    scans.some(({ is_erased }) => is_erased === true) ||
    attendees.some(
      ({ first_name, last_name, tombstones }) =>
        first_name + last_name === '' || (is_change && tombstones !== undefined),
    )
  )
}

/**
 * Rewrites the blocks of a list so that nothing is left there of what later ones replace: names of people who
 * left the list, were erased or passed their ticket on, and what was written of them. Does nothing unless somebody left since the last time.
 */
export async function purgeRemovedPeople(db: FoyerDatabase, list_id: Id): Promise<void> {
  const row = await db.lists.get(list_id)
  if (row?.has_leavers !== true) return
  await db.transaction('rw', db.lists, db.chunks, db.packed, async () => {
    const later = new Set<Id>()
    const later_scans = new Set<string>()
    const blocks = db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    const numbers = (await blocks.primaryKeys()).toReversed()
    // One block at a time: together they may be more than a phone likes to hold twice.
    for (const key of numbers) {
      const block = await db.chunks.get(key)
      if (block === undefined) continue
      const attendees = block.attendees.filter(({ id }) => !later.has(id))
      const scans = block.scans.filter((scan) => !later_scans.has(scanKey(scan)))
      const is_shorter = attendees.length + scans.length < block.attendees.length + block.scans.length
      if (is_shorter) await db.chunks.put({ ...block, attendees, scans })
      for (const { id } of attendees) later.add(id)
      for (const scan of scans) later_scans.add(scanKey(scan))
      for (const id of block.removed) later.add(id)
    }
    await db.packed.delete(list_id)
    await db.lists.update(list_id, { has_leavers: false })
  })
}

/** Takes out of this browser's own scans what was written down of somebody who was erased. */
export async function purgeErasedTexts(
  db: FoyerDatabase,
  list_id: Id,
  scans: readonly MirrorScan[],
): Promise<void> {
  for (const { device_id, id, override, is_erased } of scans) {
    if (is_erased === true) await db.scans.update([list_id, device_id, id], { override, raw_code: null })
  }
}
