import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorScan } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { OwnScan } from '#offline/storage/rows.ts'

/**
 * Assigns this phone's scans to the doors under which the server stores them, once per pairing. An older build
 * left unsent scans of an earlier pairing under that door, which contradicts the server's copy.
 */
export async function reconcileOwnDoors(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.transaction('rw', db.lists, db.chunks, db.scans, async () => {
    const row = await db.lists.get(list_id)
    if (row === undefined || row.are_own_doors_settled === true) return
    const former = await db.scans
      .where('[list_id+state]')
      .anyOf([list_id, 'accepted'], [list_id, 'conflict'])
      .filter(({ device_id }) => device_id !== row.meta?.device.id)
      .toArray()
    const kept = await scansAtServer(db, list_id, new Set(former.map(({ id }) => id)))
    const keys = new Set(kept.map(scanKey))
    const moved = former.flatMap((scan) => {
      const copy = keys.has(scanKey(scan)) ? undefined : kept.find((one) => isSame(scan, one))
      return copy === undefined ? [] : [{ scan, device_id: copy.device_id }]
    })
    await db.scans.bulkDelete(moved.map(({ scan }) => [list_id, scan.device_id, scan.id]))
    await db.scans.bulkPut(moved.map(({ scan, device_id }) => ({ ...scan, device_id })))
    await db.lists.update(list_id, {
      are_own_doors_settled: true,
      chunk_epoch: row.chunk_epoch + Number(moved.length > 0),
    })
  })
}

async function scansAtServer(db: FoyerDatabase, list_id: Id, ids: ReadonlySet<Id>): Promise<MirrorScan[]> {
  const kept: MirrorScan[] = []
  if (ids.size === 0) return kept
  await db.chunks
    .where('[list_id+no]')
    .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    .each(({ scans }) => kept.push(...scans.filter(({ id }) => ids.has(id))))
  return kept
}

/**
 * Two devices can use the same scan id; the sequence number distinguishes them. The server may have adjusted the
 * instant.
 */
function isSame(own: OwnScan, kept: MirrorScan): boolean {
  return own.id === kept.id && own.device_seq === kept.device_seq && own.kind === kept.kind
}
