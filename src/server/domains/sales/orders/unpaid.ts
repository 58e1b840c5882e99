import { addMs } from '#contract/wire/instant.ts'
import type { Context } from '#server/core/http/context.ts'
import { cancelAll, lockOrder, saveOrder } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail, queueReminder } from '#server/domains/sales/order-emails/service.ts'
import * as store from './unpaid-store.ts'
import type { UnpaidOrderKey } from './unpaid-store.ts'

export { listExpired, listReminderDue } from './unpaid-store.ts'

type MailContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>

/**
 * Cancels an order that was not paid in time: frees its capacity and its promo code use, and notifies doors and
 * the buyer. An order that was paid, cancelled or extended meanwhile stays. Idempotent.
 */
export async function expireUnpaid(context: MailContext, { id, event_id }: UnpaidOrderKey): Promise<void> {
  const { tx, now } = context
  const row = await lockOrder(tx, event_id, id)
  if (row === undefined || !(await store.isExpired(tx, id, now))) return
  await saveOrder(tx, id, { cancelled_at: now, cancelled_because: 'not_paid' })
  await cancelAll(context, row)
  await queueOrderMail(context, 'order-cancelled', { event_id, order_id: id, refund_cents: 0 })
}

/** Reminds the buyer of an unpaid order, once. */
export async function sendReminder(context: MailContext, { id, event_id }: UnpaidOrderKey): Promise<void> {
  const { tx, now } = context
  const row = await lockOrder(tx, event_id, id)
  if (row === undefined || !(await store.isReminderDue(tx, id, now))) return
  await store.clearReminder(tx, id)
  // After a long downtime the order may expire within the minute; no reminder then.
  if (!(await store.isExpired(tx, id, oneMinuteAfter(now)))) await queueReminder(context, event_id, id)
}

const oneMinuteAfter = (now: string) => addMs(now, 60_000)
