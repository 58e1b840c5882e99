import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import type { Id } from '#contract/wire/id.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { namesOf } from '#server/domains/sales/affiliates/service.ts'
import { lockOrder } from '#server/domains/sales/attendees/service.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import { listNotSent } from '#server/domains/messaging/index.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import * as edit_store from './edit-store.ts'
import { presentFull } from './present.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

/** Returns an order of the event with all related rows. Errors: order.not_found. */
export async function requireFull(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event_id: Id,
  id: Id,
): Promise<OrderFull> {
  const row = await store.find(tx, event_id, id)
  if (row === undefined) throw new AppError('order.not_found')
  const affiliates = row.affiliate_id === null ? new Map<Id, string>() : await namesOf(tx, event_id)
  return presentFull(
    row,
    { ...(await edit_store.readParts(tx, id)), mails_not_sent: await listNotSent(tx, id) },
    affiliates,
    now,
  )
}

/**
 * Returns an order for a change: checks the permission and locks it with its attendees until the end of the
 * transaction.
 */
export async function lockForChange(
  context: Context<Person>,
  event_id: Id,
  id: Id,
): Promise<{ event: EventRow; row: OrderRow }> {
  const result = await lockWithFailed(context, event_id, id)
  if (result.row.payment_failed_at !== null) throw new AppError('order.not_bought')
  return result
}

/** Does the same, and also accepts an order whose payment failed. */
export async function lockWithFailed(
  context: Context<Person>,
  event_id: Id,
  id: Id,
): Promise<{ event: EventRow; row: OrderRow }> {
  const result = await lockWithErased(context, event_id, id)
  if (result.row.erased_at !== null) throw new AppError('order.erased')
  return result
}

/** Does the same, and also accepts an order whose buyer was erased, because it can still be refunded. */
export async function lockWithErased(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  permission: 'order.edit' | 'money.refund' = 'order.edit',
): Promise<{ event: EventRow; row: OrderRow }> {
  const event = await requireEvent(context, event_id, permission)
  const row = await lockOrder(context.tx, event_id, id)
  if (row === undefined) throw new AppError('order.not_found')
  return { event, row }
}

/**
 * Publishes attendees whose facts changed to doors and laptops. Their logs are replayed before the change number
 * is taken, because scans lock an attendee's log first and the counter last.
 */
export async function notifyDoors(
  { tx, now }: Context,
  event: EventRow,
  attendee_ids: readonly Id[],
): Promise<void> {
  if (attendee_ids.length === 0) return
  const { account_id, id: event_id } = event
  await replayAttendees(tx, { account_id, event_id }, now, attendee_ids)
  await edit_store.saveChangeNo(tx, attendee_ids, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
}
