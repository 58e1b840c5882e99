import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorPage, MirrorScan } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

/**
 * Returns whether a page removes an attendee or their name, passes a ticket to another holder, or removes text
 * stored with a scan.
 * @param is_change the list was complete before, so a new code may mean another holder
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
 * Rewrites the chunks of a list without superseded rows: names of attendees who were removed, erased or passed
 * their ticket on, and texts about them. Does nothing unless somebody was removed since the last run.
 */
export async function purgeRemovedPeople(db: FoyerDatabase, list_id: Id): Promise<void> {
  const row = await db.lists.get(list_id)
  if (row?.has_leavers !== true) return
  await db.transaction('rw', db.lists, db.chunks, db.packed, async () => {
    const later_ids = new Set<Id>()
    const later_scan_keys = new Set<string>()
    const chunks = db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    const keys = (await chunks.primaryKeys()).toReversed()
    // One chunk at a time: all of them together may exceed a phone's memory.
    for (const key of keys) {
      const chunk = await db.chunks.get(key)
      if (chunk === undefined) continue
      const attendees = chunk.attendees.filter(({ id }) => !later_ids.has(id))
      const scans = chunk.scans.filter((scan) => !later_scan_keys.has(scanKey(scan)))
      const is_shorter = attendees.length + scans.length < chunk.attendees.length + chunk.scans.length
      if (is_shorter) await db.chunks.put({ ...chunk, attendees, scans })
      for (const { id } of attendees) later_ids.add(id)
      for (const scan of scans) later_scan_keys.add(scanKey(scan))
      for (const id of chunk.removed) later_ids.add(id)
    }
    await db.packed.delete(list_id)
    await db.lists.update(list_id, { has_leavers: false })
  })
}

/** Removes texts about an erased attendee from this browser's own scans. */
export async function purgeErasedTexts(
  db: FoyerDatabase,
  list_id: Id,
  scans: readonly MirrorScan[],
): Promise<void> {
  for (const { device_id, id, override, is_erased } of scans) {
    if (is_erased === true) await db.scans.update([list_id, device_id, id], { override, raw_code: null })
  }
}
