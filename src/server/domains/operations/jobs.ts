import { Cron } from 'croner'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { MailFolder } from '#server/core/integrations/mail/folder.ts'
import type { Tx } from '#server/core/db/database.ts'
import { deleteOldAuthors } from '#server/core/http/idempotency/authors.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { deleteKeysBefore } from '#server/core/http/idempotency/idempotency-store.ts'
import { deleteOldEntries, deleteOldFailures, sweepAll } from '#server/domains/platform/index.ts'
import {
  deleteExpiredSessions,
  deleteOldTokens,
  deleteOldRegistrations,
  deleteOldDevices,
} from '#server/domains/accounts/index.ts'
import { deleteOldOrderLinks, deleteOldReservations } from '#server/domains/sales/index.ts'
import { deleteOldImports } from '#server/domains/members/index.ts'
import {
  deleteOldMails,
  deleteOldPushes,
  deleteUnused,
  retentionStart,
} from '#server/domains/messaging/index.ts'

const EVERY_HOUR = '17 * * * *'
const KEYS_KEPT_MS = 30 * 24 * 3_600_000
/** Unauthenticated callers repeat a request within minutes. */
const ANYONES_KEYS_KEPT_MS = 86_400_000

type JobDeps = Pick<Deps, 'db' | 'clock'> & { mail_folder?: MailFolder }

const REMOVALS: readonly ((tx: Tx, now: Instant) => Promise<unknown>)[] = [
  (tx, now) =>
    deleteKeysBefore(tx, {
      signed_in: fromEpochMs(toEpochMs(now) - KEYS_KEPT_MS),
      anyone: fromEpochMs(toEpochMs(now) - ANYONES_KEYS_KEPT_MS),
    }),
  deleteExpiredSessions,
  deleteOldDevices,
  deleteOldTokens,
  deleteOldRegistrations,
  deleteOldOrderLinks,
  deleteOldFailures,
  deleteOldMails,
  deleteOldPushes,
  deleteUnused,
  deleteOldReservations,
  deleteOldImports,
  deleteOldAuthors,
  deleteOldEntries,
]

/**
 * Deletes expired rows: stored idempotent responses, sessions, counted failures, mails, pushes, reservations,
 * imports and audit entries.
 */
export async function cleanUp({ db, clock, mail_folder }: JobDeps): Promise<void> {
  const now = clock()
  // One transaction per removal, so that a request waits for one removal at most where there is a single
  // connection.
  for (const remove of REMOVALS) await db.withTx((tx) => remove(tx, now))
  await mail_folder?.deleteBefore(retentionStart(now))
}

/** Cleans up every hour until stopped, and deletes files that no row references any more. */
export function startHousekeeping(
  needs: JobDeps & Pick<Deps, 'files'>,
  onFailure: (error: unknown) => void,
): () => void {
  const job = new Cron(EVERY_HOUR, { protect: true, unref: true, catch: onFailure }, async () => {
    await cleanUp(needs)
    await sweepAll(needs)
  })
  return () => job.stop()
}
