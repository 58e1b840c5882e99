import type { Deps } from '#server/core/http/mount.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { EVERY_MINUTE, type Job, type JobLog, type QueueJob } from '#server/core/jobs/jobs.ts'
import { logSendResult } from '#server/domains/messaging/index.ts'
import {
  addLateRecipients,
  MESSAGES_TOPIC,
  readMessageDepth,
  sendNext,
  startNext,
} from './messages/service.ts'
import { advanceAll } from './waiting-list/service.ts'
import { settleRequests } from './order-requests/service.ts'
import { expireUnpaid, listExpired, listReminderDue, sendReminder } from './orders/service.ts'

/** Background jobs of this domain. */
export function jobs({ mail, ...deps }: Deps & { log: JobLog }): Job[] {
  return [
    sendMessagesJob({ ...deps, mailer: mail.mailer }),
    {
      name: 'unpaid-orders',
      cron: EVERY_MINUTE,
      runs_at_start: true,
      run: () => processUnpaidOrders(deps),
    },
    { name: 'waiting-lists', cron: EVERY_MINUTE, runs_at_start: true, run: () => advanceAll(deps) },
    { name: 'order-requests', cron: EVERY_MINUTE, runs_at_start: true, run: () => settleRequests(deps) },
    { name: 'late-reminders', cron: EVERY_MINUTE, runs_at_start: true, run: () => addLateRecipients(deps) },
  ]
}

/** Starts scheduled messages that are due and sends them to their recipients. */
export function sendMessagesJob(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & { mailer: Mailer; log: JobLog },
): QueueJob {
  return {
    name: 'send-messages',
    topic: MESSAGES_TOPIC,
    poll_ms: 5_000,
    // Fewer than the connections to the mail server, so that a large message leaves room for tickets.
    at_once: 2,
    processNext: async () => {
      if (await startNext(deps)) return true
      const results = await sendNext(deps)
      for (const result of results) logSendResult(deps.log, result)
      return results.length > 0
    },
    readDepth: readMessageDepth,
    abort: () => deps.mailer.close(),
  }
}

/**
 * Cancels orders that were not paid in time, then sends payment reminders. Each order has its own
 * transaction, so that a failing one does not block the others. Errors are thrown together, after all orders.
 */
export async function processUnpaidOrders({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<void> {
  const failures: unknown[] = []
  const processAll = async (list: typeof listExpired, process: typeof expireUnpaid) => {
    for (const order of await db.read((tx) => list(tx, clock())))
      await db
        .withTx((tx) => process({ random, settings, tx, now: clock() }, order))
        .catch((error: unknown) => failures.push(error))
  }
  await processAll(listExpired, expireUnpaid)
  await processAll(listReminderDue, sendReminder)
  if (failures.length > 0) throw new AggregateError(failures, 'Unpaid orders cannot be processed.')
}
