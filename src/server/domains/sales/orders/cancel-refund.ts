import type { Id } from '#contract/wire/id.ts'
import type { OrderCancellation, OrderRefund } from '#contract/orders/cancel-refund.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import type { HandBack, RefundMethod } from '#contract/orders/money-back.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { record } from '#server/domains/platform/index.ts'
import { cancelAll, saveOrder } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import {
  markOrderHandedBack,
  requestRefund,
  type RefundInstructions,
} from '#server/domains/sales/order-refunds/service.ts'
import { lockWithErased, lockForChange, requireFull } from './access.ts'
import type { OrderRow } from './store.ts'

/**
 * Cancels an order with all its tickets, frees their capacity and notifies doors. If requested, everything that
 * can still be refunded is, or as much as the terms of the order give the buyer now. Errors: event.not_found,
 * permission.denied, order.not_found, version.stale, order.cancelled, order.manual, order.not_cancellable,
 * refund.pending, refund.disputed, refund.impossible, refund.too_much, refund.invalid.
 */
export async function cancel(
  context: Context<Person>,
  { event_id, id, version }: OrderVersionKey,
  { refund: refund_mode, notify_buyer, ...instructions }: OrderCancellation,
): Promise<OrderFull> {
  const { row } = await lockForChange(context, event_id, id)
  const full = await requireFull(context, event_id, id)
  requireVersion(row, version, full)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (refund_mode === 'none') {
    await cancelLocked(context, row, { refund_cents: 0, notify_buyer, way: null })
    return requireFull(context, event_id, id)
  }
  const refund_cents = refund_mode === 'terms' ? refundByTerms(full) : allRefundable(full, instructions.way)
  const way = await startRefund(
    context,
    row,
    { amount_cents: refund_cents, notify_buyer: false },
    instructions,
  )
  // A requested full refund must not appear complete while some money is retained.
  if (refund_mode === 'all' && refund_cents + full.owed_back_cents < retainedOf(row))
    throw new AppError('refund.impossible')
  await cancelLocked(context, row, { refund_cents, notify_buyer, way })
  return requireFull(context, event_id, id)
}

/**
 * Refunds some or all of what was paid, and cancels the order if requested. Errors: event.not_found,
 * permission.denied, order.not_found, version.stale, order.manual, refund.pending, refund.disputed,
 * refund.too_much, refund.invalid.
 */
export async function refund(
  context: Context<Person>,
  { event_id, id, version }: OrderVersionKey,
  { amount_cents, notify_buyer, cancel_order, ...instructions }: OrderRefund,
): Promise<OrderFull> {
  const { row } = await lockWithErased(context, event_id, id, 'money.refund')
  requireVersion(row, version, await requireFull(context, event_id, id))
  if (row.payment_failed_at !== null) throw new AppError('order.not_bought')
  const cancels = cancel_order && row.cancelled_at === null
  // The cancellation mail contains the refunded amount, so no separate refund mail is sent.
  const way = await startRefund(
    context,
    row,
    { amount_cents, notify_buyer: notify_buyer && !cancels },
    instructions,
  )
  if (cancels) await cancelLocked(context, row, { refund_cents: amount_cents, notify_buyer, way })
  else if (way !== 'card' && notify_buyer)
    await queueOrderMail(context, 'order-refunded', {
      event_id,
      order_id: id,
      refund_cents: amount_cents,
      by_hand: manualRefundState(way),
    })
  return requireFull(context, event_id, id)
}

/**
 * Records that an owed refund was paid out by hand, also for an erased buyer. Errors: event.not_found,
 * permission.denied, order.not_found, version.stale, refund.nothing_owed, refund.too_much, refund.invalid.
 */
export async function recordManualRefund(
  context: Context<Person>,
  { event_id, id, version }: OrderVersionKey,
  hand_back: HandBack,
): Promise<OrderFull> {
  const { event, row } = await lockWithErased(context, event_id, id, 'money.refund')
  requireVersion(row, version, await requireFull(context, event_id, id))
  await markOrderHandedBack(context, row, hand_back, { by: context.actor.name, timezone: event.timezone })
  return requireFull(context, event_id, id)
}

type OrderVersionKey = { event_id: Id; id: Id; version: number | null }

/** Errors: order.not_cancellable. */
function refundByTerms({ cancellation = null }: OrderFull): number {
  if (cancellation === null) throw new AppError('order.not_cancellable')
  return cancellation.refund_cents
}

const allRefundable = (order: OrderFull, way: RefundMethod | undefined): number =>
  order.is_paid_by_hand || isManualRefund(way) ? order.returnable_cents : order.refundable_cents

const isManualRefund = (way: RefundMethod | undefined) => way !== undefined && way !== 'card'
export const manualRefundState = (way: RefundMethod | null) =>
  way === null || way === 'card' ? null : way === 'later' ? 'owed' : 'given'

/**
 * Returns the buyer's money that the order still has. The provider may have refunded more than was paid, in
 * addition to refunds made here.
 */
function retainedOf({ paid_at, total_gross_cents, total_refunded_cents }: OrderRow): number {
  return paid_at === null ? 0 : Math.max(0, total_gross_cents - total_refunded_cents)
}

function startRefund(
  context: Context<Person>,
  { event_id, id: order_id }: OrderRow,
  input: Pick<OrderRefund, 'amount_cents' | 'notify_buyer'>,
  instructions: Omit<RefundInstructions, 'by'>,
): Promise<RefundMethod> {
  const { user_id: requested_by, name: by } = context.actor
  const request = { ...input, reason: 'organizer', requested_by } as const
  return requestRefund(context, { event_id, order_id }, request, { ...instructions, by })
}

async function cancelLocked(
  context: Context<Person>,
  row: OrderRow,
  {
    refund_cents,
    notify_buyer,
    way,
  }: { refund_cents: number; notify_buyer: boolean; way: RefundMethod | null },
): Promise<void> {
  const { id: order_id, event_id } = row
  await saveOrder(context.tx, order_id, { cancelled_at: context.now, cancelled_because: 'organizer' })
  await cancelAll(context, row)
  const subject = { kind: 'order', id: order_id, title: orderReference(order_id) } as const
  await record(context, { action: 'order_cancelled', subject, event_id })
  if (!notify_buyer) return
  await queueOrderMail(context, 'order-cancelled', {
    event_id,
    order_id,
    refund_cents,
    by_hand: manualRefundState(way),
  })
}
