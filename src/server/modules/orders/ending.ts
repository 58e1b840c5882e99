import type { Id } from '#contract/wire/id.ts'
import type { OrderCancellation, OrderRefund } from '#contract/orders/ending.ts'
import type { OrderFull } from '#contract/orders/full.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { record } from '#server/modules/audit/service.ts'
import { cancelAll, saveOrder } from '#server/modules/attendees/service.ts'
import { queueOrderMail } from '#server/modules/order-mails/service.ts'
import { requestRefund } from '#server/modules/refunds/service.ts'
import { lockAny, lockForChange, requireFull } from './access.ts'
import type { OrderRow } from './store.ts'

/**
 * Ends an order with all its tickets: their places are free again, and doors hear of it at once. What can still
 * be given back goes back when that is wanted. Errors: event.not_found, permission.denied, order.not_found,
 * order.cancelled, order.manual, refund.pending, refund.impossible.
 */
export async function cancel(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { refund: wanted, notify_buyer }: OrderCancellation,
): Promise<OrderFull> {
  const { row } = await lockForChange(context, event_id, id)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  const { refundable_cents } = await requireFull(context, event_id, id)
  const refund_cents = wanted === 'all' ? refundable_cents : 0
  if (wanted === 'all') {
    await giveBack(context, row, { amount_cents: refund_cents, notify_buyer: false })
    // Whoever wants everything back must not be told that all is well while some of it stays.
    if (refund_cents < keptOf(row)) throw new AppError('refund.impossible')
  }
  await end(context, row, { refund_cents, notify_buyer })
  return requireFull(context, event_id, id)
}

/**
 * Gives some or all of what was paid back, and ends the order with it when that is wanted. Errors:
 * event.not_found, permission.denied, order.not_found, order.manual, refund.pending, refund.too_much.
 */
export async function refund(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { amount_cents, notify_buyer, cancel_order }: OrderRefund,
): Promise<OrderFull> {
  const { row } = await lockAny(context, event_id, id)
  if (row.payment_failed_at !== null) throw new AppError('order.not_bought')
  const ends = cancel_order && row.cancelled_at === null
  // Whoever hears that the order is cancelled hears of the sum with it.
  await giveBack(context, row, { amount_cents, notify_buyer: notify_buyer && !ends })
  if (ends) await end(context, row, { refund_cents: amount_cents, notify_buyer })
  return requireFull(context, event_id, id)
}

/** What the order has of its buyer's money. */
function keptOf({ paid_at, total_gross_cents, total_refunded_cents }: OrderRow): number {
  return paid_at === null ? 0 : total_gross_cents - total_refunded_cents
}

function giveBack(
  context: Context<Person>,
  { event_id, id: order_id }: OrderRow,
  wanted: Pick<OrderRefund, 'amount_cents' | 'notify_buyer'>,
): Promise<void> {
  const requested_by = context.actor.user_id
  return requestRefund(context, { event_id, order_id }, { ...wanted, reason: 'organizer', requested_by })
}

async function end(
  context: Context<Person>,
  row: OrderRow,
  { refund_cents, notify_buyer }: { refund_cents: number; notify_buyer: boolean },
): Promise<void> {
  const { id: order_id, event_id } = row
  await saveOrder(context.tx, order_id, { cancelled_at: context.now, cancelled_because: 'organizer' })
  await cancelAll(context, row)
  const subject = { kind: 'order', id: order_id, title: orderReference(order_id) } as const
  await record(context, { action: 'order_cancelled', subject, event_id })
  if (notify_buyer) await queueOrderMail(context, 'order-cancelled', { event_id, order_id, refund_cents })
}
