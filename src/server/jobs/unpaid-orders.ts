import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { expireUnpaid, listExpired, listReminderDue, sendReminder } from '#server/domains/sales/index.ts'

const EVERY_MINUTE = '* * * * *'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>
type OnFailure = (error: unknown) => void

/**
 * Cancels orders that were not paid in time, then sends payment reminders. Each order has its own
 * transaction, so that a failing one does not block the others.
 */
export async function processUnpaidOrders(
  { db, clock, ...needs }: JobDeps,
  onFailure: OnFailure,
): Promise<void> {
  const each = async (list: typeof listExpired, attend: typeof expireUnpaid) => {
    for (const order of await db.read((tx) => list(tx, clock())))
      await db.withTx((tx) => attend({ ...needs, tx, now: clock() }, order)).catch(onFailure)
  }
  await each(listExpired, expireUnpaid)
  await each(listReminderDue, sendReminder)
}

/** Processes unpaid orders every minute until stopped; missed ones come first. */
export function startUnpaidOrderJob(needs: JobDeps, onFailure: OnFailure): () => void {
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true, catch: onFailure }, () =>
    processUnpaidOrders(needs, onFailure),
  )
  void job.trigger()
  return () => job.stop()
}
