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
  named: OrderKey,
  secret: string,
): Promise<CheckoutOrder> {
  const { tx, now } = context
  const row = await lockOrder(tx, named.event_id, named.order_id)
  const order = await requireOrder(context, named, secret)
  if (row === undefined || row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (!hasDateChanged(order.event.happening) || hasBegun(order.event, now))
    throw new AppError('order.not_put_off')
  if (row.date_kept_at === null) await saveOrder(tx, row.id, { date_kept_at: now })
  return requireOrder(context, named, secret)
}

async function requireOrder(context: Context, named: OrderKey, secret: string): Promise<CheckoutOrder> {
  const order = await findBuyerOrder(context, named, secret)
  if (order !== undefined) return order
  const is_event = (await readBuyerEvent(context, named.event_id)) !== undefined
  throw new AppError(is_event ? 'order.not_found' : 'event.not_found')
}
