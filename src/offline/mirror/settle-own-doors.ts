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
    const former_scans = await db.scans
      .where('[list_id+state]')
      .anyOf([list_id, 'accepted'], [list_id, 'conflict'])
      .filter(({ device_id }) => device_id !== row.meta?.device.id)
      .toArray()
    const server_scans = await scansAtServer(db, list_id, new Set(former_scans.map(({ id }) => id)))
    const keys = new Set(server_scans.map(scanKey))
    const moves = former_scans.flatMap((scan) => {
      const copy = keys.has(scanKey(scan))
        ? undefined
        : server_scans.find((candidate) => isSame(scan, candidate))
      return copy === undefined ? [] : [{ scan, device_id: copy.device_id }]
    })
    await db.scans.bulkDelete(moves.map(({ scan }) => [list_id, scan.device_id, scan.id]))
    await db.scans.bulkPut(moves.map(({ scan, device_id }) => ({ ...scan, device_id })))
    await db.lists.update(list_id, {
      are_own_doors_settled: true,
      chunk_epoch: row.chunk_epoch + Number(moves.length > 0),
    })
  })
}

async function scansAtServer(db: FoyerDatabase, list_id: Id, ids: ReadonlySet<Id>): Promise<MirrorScan[]> {
  const matches: MirrorScan[] = []
  if (ids.size === 0) return matches
  await db.chunks
    .where('[list_id+no]')
    .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    .each(({ scans }) => matches.push(...scans.filter(({ id }) => ids.has(id))))
  return matches
}

/**
 * Two devices can use the same scan id; the sequence number distinguishes them. The server may have adjusted the
 * instant.
 */
function isSame(own_scan: OwnScan, server_scan: MirrorScan): boolean {
  return (
    own_scan.id === server_scan.id &&
    own_scan.device_seq === server_scan.device_seq &&
    own_scan.kind === server_scan.kind
  )
}
