import type { HandBack } from '#contract/orders/money-back.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import type { OrderRow } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import {
  orderSubject,
  handBackDay,
  markHandedBack,
  subjectOf,
  type RefundContext,
} from '#server/domains/payments/index.ts'
import { saveRefunded, saveRefundState } from './save-refunded.ts'

/**
 * Records that money of a locked order was refunded by hand, and notifies its buyer. Errors: refund.nothing_owed,
 * refund.too_much, refund.invalid.
 */
export async function markOrderHandedBack(
  context: RefundContext,
  order: OrderRow,
  { way, amount_cents: requested_cents, reference, given_on }: HandBack,
  { by, timezone }: { by: string; timezone: string },
): Promise<void> {
  const { id: order_id, event_id, account_id, currency, total_refunded_cents: before } = order
  const subject = orderSubject({ event_id, order_id })
  const note = { way, reference, by, given_on: handBackDay(given_on, dayAt(context.now, timezone)) }
  const amount_cents = await markHandedBack(
    context,
    { ...subject, account_id, currency },
    requested_cents,
    note,
  )
  await saveRefunded(context, order, before, before + amount_cents)
  await saveRefundState(context, subject)
  await record(context, {
    action: 'money_handed_back',
    subject: subjectOf('order', order_id),
    event_id,
    changes: [makeChange('amount_cents', null, amount_cents, { currency })],
  })
  await queueOrderMail(context, 'order-refunded', {
    event_id,
    order_id,
    refund_cents: amount_cents,
    by_hand: 'given',
  })
}
