import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { SCANS_PER_REQUEST } from '#contract/door/scans.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { OwnScan, ScanState } from '#offline/storage/rows.ts'

/** Counts of scans that need attention; accepted ones are omitted, because there are thousands. */
export type QueueCounts = Record<Exclude<ScanState, 'accepted'>, number>

function inState(db: FoyerDatabase, list_id: Id, state: ScanState) {
  return db.scans.where('[list_id+state]').equals([list_id, state])
}

/** Returns the number of own scans of a list in each state. */
export async function countQueue(db: FoyerDatabase, list_id: Id): Promise<QueueCounts> {
  const count = (state: ScanState) => inState(db, list_id, state).count()
  const [waiting, sending, refused, conflict, parked] = await Promise.all([
    count('waiting'),
    count('sending'),
    count('refused'),
    count('conflict'),
    count('parked'),
  ])
  return { waiting, sending, refused, conflict, parked }
}

/** Returns the number of scans still to be sent, which deleting the list would lose. */
export async function countUnsent(db: FoyerDatabase, list_id: Id): Promise<number> {
  const { waiting, sending, parked } = await countQueue(db, list_id)
  return waiting + sending + parked
}

/** Returns own scans of a list, newest first. */
export async function listQueue(db: FoyerDatabase, list_id: Id, limit: number): Promise<OwnScan[]> {
  return db.scans
    .where('[list_id+device_seq]')
    .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray()
}

/** Claims the next due scans in order and marks them as being sent. */
export async function claimDue(db: FoyerDatabase, list_id: Id, now: Instant): Promise<OwnScan[]> {
  return db.transaction('rw', db.scans, async () => {
    const waiting = await inState(db, list_id, 'waiting').sortBy('device_seq')
    const due = waiting.filter((scan) => scan.next_try_at === null || scan.next_try_at <= now)
    const claimed = due.slice(0, SCANS_PER_REQUEST).map((scan) => ({ ...scan, state: 'sending' as const }))
    await db.scans.bulkPut(claimed)
    return claimed
  })
}

/** Requeues scans of a tab that crashed while sending; only for the holder of the outbox lock. */
export async function recoverSending(db: FoyerDatabase, list_id: Id): Promise<void> {
  await inState(db, list_id, 'sending').modify({ state: 'waiting' })
}

/** Queues parked scans again and makes waiting ones due at once. */
export async function retryNow(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.transaction('rw', db.scans, async () => {
    const reset = { state: 'waiting' as const, attempts: 0, next_try_at: null }
    await inState(db, list_id, 'parked').modify(reset)
    await inState(db, list_id, 'waiting').modify({ next_try_at: null })
  })
}
