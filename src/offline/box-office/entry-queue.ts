import Dexie from 'dexie'
import { ENTRIES_PER_REQUEST, type Allotment, type BoxOfficeEntry } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { OwnEntryFacts } from '#rules/sales/box-office.ts'
import type { OwnEntry } from '#offline/storage/box-office-rows.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { ScanState } from '#offline/storage/rows.ts'

/** Returns all own entries of a list in their order. */
export function ownEntries(db: FoyerDatabase, list_id: Id): Promise<OwnEntry[]> {
  return db.sales.where('[list_id+seq]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey]).toArray()
}

/** Returns the log as the rules need it. */
export function factsOf(entries: readonly OwnEntry[]): OwnEntryFacts[] {
  return entries.map(({ entry, state }) => ({ entry, standing: standingOf(state) }))
}

function standingOf(state: ScanState): OwnEntryFacts['standing'] {
  switch (state) {
    case 'waiting':
    case 'sending':
    case 'parked':
      return 'unsent'
    case 'accepted':
    case 'conflict':
      return 'booked'
    case 'refused':
      return 'refused'
  }
}

/** Returns a new entry that waits to be sent after those before it. */
export function newEntry(
  list_id: Id,
  device_id: Id,
  entry: BoxOfficeEntry,
  before: readonly OwnEntry[],
): OwnEntry {
  return {
    list_id,
    id: entry.id,
    device_id,
    seq: (before.at(-1)?.seq ?? -1) + 1,
    entry,
    state: 'waiting',
    attempts: 0,
    next_try_at: null,
    order_id: null,
    conflict: null,
    error: null,
  }
}

const inState = (db: FoyerDatabase, list_id: Id, state: ScanState) =>
  db.sales.where('[list_id+state]').equals([list_id, state])

/** Returns the number of entries still to be sent, which deleting the list would lose. */
export async function countUnsentEntries(db: FoyerDatabase, list_id: Id): Promise<number> {
  const states = (['waiting', 'sending', 'parked'] as const).map((state) => [list_id, state])
  return db.sales.where('[list_id+state]').anyOf(states).count()
}

/** Claims the next due entries in order and marks them as being sent. */
export async function claimDueEntries(db: FoyerDatabase, list_id: Id, now: Instant): Promise<OwnEntry[]> {
  return db.transaction('rw', db.sales, async () => {
    const waiting = await inState(db, list_id, 'waiting').sortBy('seq')
    const due = waiting.filter(({ next_try_at }) => next_try_at === null || next_try_at <= now)
    const claimed = due.slice(0, ENTRIES_PER_REQUEST).map((row) => ({ ...row, state: 'sending' as const }))
    await db.sales.bulkPut(claimed)
    return claimed
  })
}

/** Requeues entries of a tab that crashed while sending; only for the holder of the lock. */
export async function recoverSendingEntries(db: FoyerDatabase, list_id: Id): Promise<void> {
  await inState(db, list_id, 'sending').modify({ state: 'waiting' })
}

/** Queues entries again that the server once accepted: it was restored and may lack them. */
export async function requeueEntries(db: FoyerDatabase, list_id: Id): Promise<void> {
  const states = (['accepted', 'conflict'] as const).map((state) => [list_id, state])
  await db.sales
    .where('[list_id+state]')
    .anyOf(states)
    .modify({ state: 'waiting', attempts: 0, next_try_at: null })
}

/** Replaces the allotments of a list by those that the server stated; part of the caller's transaction. */
export async function putAllotments(
  db: FoyerDatabase,
  list_id: Id,
  allotments: readonly Allotment[],
): Promise<void> {
  await db.allotments.where('list_id').equals(list_id).delete()
  await db.allotments.bulkPut(allotments.map((row) => ({ ...row, list_id })))
}

/** Deletes what a list sold, and its prices and allotments; part of the caller's transaction. */
export async function deleteBoxOffice(
  db: FoyerDatabase,
  list_id: Id,
  { keeps_entries = false }: { keeps_entries?: boolean } = {},
): Promise<void> {
  await db.allotments.where('list_id').equals(list_id).delete()
  await db.box_offices.delete(list_id)
  if (keeps_entries) return
  await db.sales.where('[list_id+seq]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey]).delete()
}
