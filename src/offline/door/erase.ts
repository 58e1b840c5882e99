import Dexie from 'dexie'
import { ApiError } from '#api-client/api-error.ts'
import { readHealth } from '#contract/wire/health.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { listRetentionEndsAt } from '#rules/door/list-retention.ts'
import { loadClock } from '../settings.ts'
import { countUnsentEntries, deleteBoxOffice } from '../box-office/entry-queue.ts'
import { flushEntries } from '../box-office/flush-entries.ts'
import { flushScans } from '../outbox/flush-scans.ts'
import { countUnsent } from '../outbox/scan-queue.ts'
import type { Ports } from '../ports.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

export type HandOverResult = { unsent: number }

/** Sends unsent scans, then deletes the list from this browser; keeps it while anything is unsent. */
export async function handOverAndErase(ports: Ports, list_id: Id): Promise<HandOverResult> {
  const unsent = await handOver(ports, list_id)
  if (unsent === 0) await eraseList(ports.db, list_id)
  return { unsent }
}

/** Sends scans and sales; returns how many are still unsent. */
async function handOver(ports: Ports, list_id: Id): Promise<number> {
  const clock = await loadClock(ports)
  if ((await countUnsentEntries(ports.db, list_id)) > 0) await flushEntries(ports, list_id, clock)
  await flushScans(ports, list_id, clock)
  return (await countUnsent(ports.db, list_id)) + (await countUnsentEntries(ports.db, list_id))
}

/** Deletes a list with its attendees and scans; unsent scans are lost. */
export async function eraseList(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.transaction('rw', [db.lists, db.chunks, db.packed, db.scans, ...boxOfficeTables(db)], async () => {
    await erasePeople(db, list_id)
    await deleteBoxOffice(db, list_id)
    await db.scans
      .where('[list_id+device_seq]')
      .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
      .delete()
    await db.lists.delete(list_id)
  })
}

/**
 * After a revocation, sends unsent scans with the old token, then deletes the attendees. Scans that could not be
 * sent are kept without names.
 */
export async function eraseAfterRevocation(ports: Ports, list_id: Id): Promise<HandOverResult> {
  const { db } = ports
  const unsent = await handOver(ports, list_id)
  const row = await db.lists.get(list_id)
  if (row === undefined) return { unsent }
  await db.transaction('rw', [db.lists, db.chunks, db.packed, db.scans, ...boxOfficeTables(db)], async () => {
    await erasePeople(db, list_id)
    await deleteBoxOffice(db, list_id, { keeps_entries: unsent > 0 })
    if (unsent === 0) {
      await db.scans
        .where('[list_id+device_seq]')
        .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
        .delete()
    }
    await db.lists.put({
      ...row,
      meta: null,
      neighbours: [],
      cursor: null,
      is_complete: false,
      chunk_count: 0,
      chunk_epoch: row.chunk_epoch + 1,
      stopped: 'device.revoked',
    })
  })
  ports.announcer.announce({ kind: 'mirror', list_id })
  return { unsent }
}

const boxOfficeTables = (db: FoyerDatabase) => [db.sales, db.allotments, db.box_offices]

async function erasePeople(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey]).delete()
  await db.packed.delete(list_id)
}

/**
 * Deletes lists that ended some hours ago by the server's clock. The server is asked only when a list seems to
 * have ended, because the phone's clock may be days ahead. Unsent scans are sent first.
 * @returns the deleted lists, without those that the browser had deleted; empty without a network
 */
export async function eraseExpiredLists(ports: Ports): Promise<Id[]> {
  const candidates = await expiredListsAt(ports, (await loadClock(ports)).now())
  const server_now = candidates.length > 0 ? await fetchServerTime(ports) : null
  if (server_now === null) return []
  const erased: Id[] = []
  for (const list_id of await expiredListsAt(ports, server_now)) {
    const { unsent } = await handOverAndErase(ports, list_id)
    if (unsent === 0) erased.push(list_id)
  }
  return erased
}

async function expiredListsAt({ db }: Ports, now: Instant): Promise<Id[]> {
  const rows = await db.lists.toArray()
  return rows
    .filter(({ meta }) => meta !== null && now > listRetentionEndsAt(meta.list, meta.event))
    .map(({ id }) => id)
}

async function fetchServerTime(ports: Ports): Promise<Instant | null> {
  try {
    return (await ports.connect(null).call(readHealth, {})).server_time
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
