import { Cron } from 'croner'
import { fromEpochMs, toEpochMs } from '#contract/instant.ts'
import type { Deps } from '#server/http/mount.ts'
import { deleteKeysBefore } from '#server/http/idempotency-store.ts'
import { deleteExpiredSessions } from '#server/modules/auth/service.ts'
import { deleteOldFailures } from '#server/modules/failed-attempts/service.ts'

const EVERY_HOUR = '17 * * * *'
const KEYS_KEPT_MS = 30 * 24 * 3_600_000

type Needs = Pick<Deps, 'db' | 'clock'>

/** Deletes what has had its time: answers kept for repeated requests, sessions, counted failures. */
export async function cleanUp({ db, clock }: Needs): Promise<void> {
  const now = clock()
  await db.withTx(async (tx) => {
    await deleteKeysBefore(tx, fromEpochMs(toEpochMs(now) - KEYS_KEPT_MS))
    await deleteExpiredSessions(tx, now)
    await deleteOldFailures(tx, now)
  })
}

/** Cleans up every hour until stopped. */
export function startHousekeeping(needs: Needs, onFailure: (error: unknown) => void): () => void {
  const job = new Cron(EVERY_HOUR, { protect: true, unref: true, catch: onFailure }, () => cleanUp(needs))
  return () => job.stop()
}
