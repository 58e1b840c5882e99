import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/id.ts'
import type { OrderEdit } from '#contract/order-desk.ts'
import type { OrderFull } from '#contract/order-full.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { orderReference } from '#rules/order-reference.ts'
import { orderStatusOf } from '#rules/order-status.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { changed, record } from '#server/modules/audit/service.ts'
import { saveOrder } from '#server/modules/attendees/service.ts'
import { requireVersion } from '#server/modules/events/service.ts'
import { lockForChange, requireFull, tellDoors } from './access.ts'
import * as desk from './desk-store.ts'

/**
 * Changes who bought an order, or what the door is told of it; what is left out or the same stays.
 * Errors: event.not_found, permission.denied, order.not_found, version.stale.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: OrderEdit,
  version: number | null,
): Promise<OrderFull> {
  const { tx } = context
  const { event, row } = await lockForChange(context, event_id, id)
  requireVersion(row, version, await requireFull(context, event_id, id))
  const after = applyEdit(row, edit)
  if (!isDeepStrictEqual(row, after)) {
    const { first_name, last_name, email, phone, note, needs_attention } = after
    await saveOrder(tx, id, { first_name, last_name, email, phone, note, needs_attention })
    const concerns_doors = row.note !== note || row.needs_attention !== needs_attention || row.phone !== phone
    if (concerns_doors) await tellDoors(context, event, await desk.peopleIds(tx, id))
  }
  return requireFull(context, event_id, id)
}

/**
 * Notes that an order was paid elsewhere: its tickets count as paid from now on.
 * Errors: event.not_found, permission.denied, order.not_found, order.cancelled, order.already_paid.
 */
export async function markAsPaid(context: Context<Person>, event_id: Id, id: Id): Promise<OrderFull> {
  const { tx, now } = context
  const { event, row } = await lockForChange(context, event_id, id)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  if (orderStatusOf(row) !== 'AWAITING_PAYMENT') throw new AppError('order.already_paid')
  await saveOrder(tx, id, { paid_at: now })
  const { total_gross_cents, currency } = row
  await record(context, {
    action: 'order_marked_as_paid',
    subject: { kind: 'order', id, title: orderReference(id) },
    event_id,
    changes: [changed('amount_cents', null, total_gross_cents, { currency })],
  })
  await tellDoors(context, event, await desk.payForPeople(tx, id, now))
  return requireFull(context, event_id, id)
}
