import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { OrderEdit } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { saveOrder } from '#server/domains/sales/attendees/service.ts'
import { requireVersion } from '#server/domains/events/index.ts'
import { lockForChange, requireFull, notifyDoors } from './access.ts'
import * as edit_store from './edit-store.ts'

/**
 * Updates the buyer of an order or its note for the door; omitted fields stay unchanged. Errors: event.not_found,
 * permission.denied, order.not_found, version.stale.
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
    if (concerns_doors) await notifyDoors(context, event, await edit_store.peopleIds(tx, id))
  }
  return requireFull(context, event_id, id)
}
