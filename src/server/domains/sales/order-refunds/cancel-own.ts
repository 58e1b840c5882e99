import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { BY_BUYER, record } from '#server/domains/platform/index.ts'
import { cancelAll, lockOrder, saveOrder } from '#server/domains/sales/attendees/service.ts'
import { findBuyerOrder } from '#server/domains/sales/order-view/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import { refundableOfOrder, refundRemaining } from './request.ts'
import * as store from './store.ts'

type OrderKey = { event_id: Id; order_id: Id }

/**
 * Cancels an order for its buyer if the refund still equals the displayed amount. Errors: event.not_found,
 * order.not_found, order.cancelled, refund.disputed, order.not_cancellable, order.refund_changed.
 * @param refund_cents refund that was displayed to the buyer
 */
export async function cancelOwn(
  context: Context,
  order_key: OrderKey,
  secret: string,
  refund_cents: number,
): Promise<CheckoutOrder> {
  const { tx, now } = context
  const row = await lockOrder(tx, order_key.event_id, order_key.order_id)
  const order = await requireOwnOrder(context, order_key, secret)
  if (row === undefined || row.cancelled_at !== null) throw new AppError('order.cancelled')
  if ((await refundableOfOrder(context, row)).disputed > 0) throw new AppError('refund.disputed')
  if (order.cancellation === null) throw new AppError('order.not_cancellable')
  const { fee_cents } = order.cancellation
  if (order.cancellation.refund_cents !== refund_cents) throw new AppError('order.refund_changed')
  await saveOrder(tx, row.id, { cancelled_at: now, cancelled_because: 'buyer' })
  await cancelAll(context, row)
  const { id, account_id, event_id } = row
  const subject = { kind: 'order', id, title: orderReference(id) } as const
  await record(context, { action: 'order_cancelled', subject, event_id, account_id, by: BY_BUYER })
  const cause = { reason: 'buyer', requested_by: null } as const
  const { by_hand_cents } = await refundRemaining(context, row, cause, refund_cents)
  const by_hand = by_hand_cents > 0 ? 'owed' : null
  await queueOrderMail(context, 'order-cancelled', { ...order_key, refund_cents, fee_cents, by_hand })
  return requireOwnOrder(context, order_key, secret)
}

/** Returns the order of a caller with its secret. Errors: event.not_found, order.not_found. */
export async function requireOwnOrder(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutOrder> {
  const order = await findBuyerOrder(context, order_key, secret)
  if (order !== undefined) return order
  const is_event = (await store.startOf(context.tx, order_key.event_id)) !== undefined
  throw new AppError(is_event ? 'order.not_found' : 'event.not_found')
}
