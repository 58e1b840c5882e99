import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { hasBegun, hasDateChanged } from '#rules/events/event-status.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { readBuyerEvent, lockOrder, findBuyerOrder, saveOrder } from '#server/domains/sales/index.ts'

type OrderKey = { event_id: Id; order_id: Id }

/**
 * Records that a buyer accepts the new date; they may change their mind until then. Errors: event.not_found,
 * order.not_found, order.cancelled, order.not_put_off.
 */
export async function acceptNewDate(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutOrder> {
  const { tx, now } = context
  const row = await lockOrder(tx, order_key.event_id, order_key.order_id)
  const order = await requireOrder(context, order_key, secret)
  if (row === undefined || row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (!hasDateChanged(order.event.happening) || hasBegun(order.event, now))
    throw new AppError('order.not_put_off')
  if (row.date_kept_at === null) await saveOrder(tx, row.id, { date_kept_at: now })
  return requireOrder(context, order_key, secret)
}

async function requireOrder(context: Context, order_key: OrderKey, secret: string): Promise<CheckoutOrder> {
  const order = await findBuyerOrder(context, order_key, secret)
  if (order !== undefined) return order
  const is_event = (await readBuyerEvent(context, order_key.event_id)) !== undefined
  throw new AppError(is_event ? 'order.not_found' : 'event.not_found')
}
