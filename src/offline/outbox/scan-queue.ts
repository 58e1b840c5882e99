import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { SCANS_PER_REQUEST } from '#contract/door/scans.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { OwnScan, ScanState } from '#offline/storage/rows.ts'

/** Scans that still concern somebody; accepted ones are not counted, there are thousands. */
export type QueueCounts = Record<Exclude<ScanState, 'accepted'>, number>

function inState(db: FoyerDatabase, list_id: Id, state: ScanState) {
  return db.scans.where('[list_id+state]').equals([list_id, state])
}

/** How many own scans of a list are in each state. */
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

/** Scans that the server does not have and that are still to be sent: those erasing would lose. */
export async function countUnsent(db: FoyerDatabase, list_id: Id): Promise<number> {
  const { waiting, sending, parked } = await countQueue(db, list_id)
  return waiting + sending + parked
}

/** Own scans of a list, newest first. */
export async function listQueue(db: FoyerDatabase, list_id: Id, limit: number): Promise<OwnScan[]> {
  return db.scans
    .where('[list_id+device_seq]')
    .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray()
}

/** Takes the next scans that may be sent now, in the order they were made, and marks them as being sent. */
export async function claimDue(db: FoyerDatabase, list_id: Id, now: Instant): Promise<OwnScan[]> {
  return db.transaction('rw', db.scans, async () => {
    const waiting = await inState(db, list_id, 'waiting').sortBy('device_seq')
    const due = waiting.filter((scan) => scan.next_try_at === null || scan.next_try_at <= now)
    const taken = due.slice(0, SCANS_PER_REQUEST).map((scan) => ({ ...scan, state: 'sending' as const }))
    await db.scans.bulkPut(taken)
    return taken
  })
}

/** Scans that a tab was sending when it died wait again; only for the holder of the outbox lock. */
export async function recoverSending(db: FoyerDatabase, list_id: Id): Promise<void> {
  await inState(db, list_id, 'sending').modify({ state: 'waiting' })
}

/** Sends parked scans again, and waiting ones without waiting for their time. */
export async function retryNow(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.transaction('rw', db.scans, async () => {
    const again = { state: 'waiting' as const, attempts: 0, next_try_at: null }
    await inState(db, list_id, 'parked').modify(again)
    await inState(db, list_id, 'waiting').modify({ next_try_at: null })
  })
}
