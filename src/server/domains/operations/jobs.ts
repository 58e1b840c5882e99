import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { deleteOldAuthors } from '#server/core/http/idempotency/authors.ts'
import { deleteKeysBefore } from '#server/core/http/idempotency/idempotency-store.ts'
import type { Deps } from '#server/core/http/mount.ts'
import type { Job, JobLog } from '#server/core/jobs/jobs.ts'
import {
  deleteExpiredSessions,
  deleteOldTokens,
  deleteOldRegistrations,
  deleteOldDevices,
} from '#server/domains/accounts/index.ts'
import { rebuildTotals, rebuildInventory } from '#server/domains/events/index.ts'
import { deleteOldImports } from '#server/domains/members/index.ts'
import {
  deleteOldMails,
  deleteOldPushes,
  deleteUnused,
  retentionStart,
} from '#server/domains/messaging/index.ts'
import { deleteOldEntries, deleteOldFailures, sweepAll } from '#server/domains/platform/index.ts'
import { findBookingFaults } from '#server/domains/rooms/index.ts'
import {
  deleteOldOrderLinks,
  deleteOldReservations,
  deleteOldWaitingEntries,
  forgetOldPayers,
} from '#server/domains/sales/index.ts'
import { WEATHER_TOPIC, remindNext, addLateOrders, notifyNext } from './weather/service.ts'

const EVERY_HOUR = '17 * * * *'
const EVERY_NIGHT = '43 3 * * *'
const KEYS_KEPT_MS = 30 * 24 * 3_600_000
/** Unauthenticated callers repeat a request within minutes. */
const ANYONES_KEYS_KEPT_MS = 86_400_000

/** Background jobs of this domain. */
export function jobs(deps: Deps & { log: JobLog }): Job[] {
  return [
    {
      name: 'weather-notifications',
      topic: WEATHER_TOPIC,
      poll_ms: 30_000,
      at_once: 1,
      processNext: async () =>
        (await notifyNext(deps)) || (await addLateOrders(deps)) || (await remindNext(deps)),
    },
    {
      name: 'housekeeping',
      cron: EVERY_HOUR,
      runs_at_start: false,
      run: async () => {
        await cleanUp(deps)
        await sweepAll(deps)
      },
    },
    { name: 'check-data', cron: EVERY_NIGHT, runs_at_start: false, run: () => checkData(deps) },
  ]
}

const REMOVALS: readonly ((tx: Tx, now: Instant) => Promise<unknown>)[] = [
  (tx, now) =>
    deleteKeysBefore(tx, {
      signed_in: addMs(now, -KEYS_KEPT_MS),
      anyone: addMs(now, -ANYONES_KEYS_KEPT_MS),
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
  deleteOldWaitingEntries,
  deleteOldImports,
  forgetOldPayers,
  deleteOldAuthors,
  deleteOldEntries,
]

/**
 * Deletes expired rows: stored idempotent responses, sessions, counted failures, mails, pushes, reservations,
 * imports and audit entries, and payers' names of old bank statements.
 */
export async function cleanUp({
  db,
  clock,
  mail,
}: Pick<Deps, 'db' | 'clock'> & { mail?: Pick<Deps['mail'], 'folder'> }): Promise<void> {
  const now = clock()
  // One transaction per removal, so that a request waits for one removal at most where there is a single
  // connection.
  for (const remove of REMOVALS) await db.withTx((tx) => remove(tx, now))
  await mail?.folder?.deleteBefore(retentionStart(now))
}

/**
 * Compares stored totals with the rows that they summarize, and corrects and logs wrong ones. Runs in short
 * transactions, so that doors and sales can continue.
 */
export async function checkData({ db, log }: { db: Database; log: JobLog }): Promise<void> {
  for (const miscount of await rebuildInventory(db))
    log.error(miscount, 'wrong number of sold tickets corrected')
  for (const mismatch of await rebuildTotals(db)) log.error(mismatch, 'wrong totals of an event corrected')
  for (const fault of await findBookingFaults(db))
    log.error(fault, 'a booking disagrees with its time, its refunds or its ledger: please look at it')
}
