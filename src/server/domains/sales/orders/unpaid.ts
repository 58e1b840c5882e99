import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import type { Context } from '#server/core/http/context.ts'
import { cancelAll, lockOrder, saveOrder } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail, queueReminder } from '#server/domains/sales/order-emails/service.ts'
import * as store from './unpaid-store.ts'
import type { UnpaidOrderKey } from './unpaid-store.ts'

export { listExpired, listReminderDue } from './unpaid-store.ts'

type MailContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>

/**
 * Ends an order that nobody paid in time: its places and its use of a promo code are free again, doors hear of it,
 * and its buyer is told. One that was paid, cancelled or given more time meanwhile stays; once more changes nothing.
 */
export async function expireUnpaid(work: MailContext, { id, event_id }: UnpaidOrderKey): Promise<void> {
  const { tx, now } = work
  const row = await lockOrder(tx, event_id, id)
  if (row === undefined || !(await store.isExpired(tx, id, now))) return
  await saveOrder(tx, id, { cancelled_at: now, cancelled_because: 'not_paid' })
  await cancelAll(work, row)
  await queueOrderMail(work, 'order-cancelled', { event_id, order_id: id, refund_cents: 0 })
}

/** Reminds the buyer of an order once that it is not paid yet. */
export async function sendReminder(work: MailContext, { id, event_id }: UnpaidOrderKey): Promise<void> {
  const { tx, now } = work
  const row = await lockOrder(tx, event_id, id)
  if (row === undefined || !(await store.isReminderDue(tx, id, now))) return
  await store.clearReminder(tx, id)
  // A server that was away for long does not remind of what lapses in the same minute.
  if (!(await store.isExpired(tx, id, oneMinuteAfter(now)))) await queueReminder(work, event_id, id)
}

const oneMinuteAfter = (now: string) => fromEpochMs(toEpochMs(now) + 60_000)
