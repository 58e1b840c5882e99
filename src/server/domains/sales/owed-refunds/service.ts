import { OWED_REFUNDS_MAX, type listOwedRefunds, type OwedRefund } from '#contract/orders/owed-refunds.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { canInAccount } from '#rules/permissions.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import * as store from './store.ts'
import type { OwedRefundRow } from './store.ts'

/**
 * Returns the refunds that are to be paid out by hand for orders of the caller's events, and for bookings if the
 * caller may decide about them. Errors: account.not_found, permission.denied.
 */
export async function list(context: Context<Person>, account_id: Id): Promise<OkOf<typeof listOwedRefunds>> {
  requireAccount(context, account_id, 'money.refund')
  const { tx, actor } = context
  const visibility = {
    event_ids: actor.member.event_ids,
    bookings: canInAccount(actor.member, 'booking.decide'),
  }
  const { rows, total } = await store.list(tx, account_id, visibility, OWED_REFUNDS_MAX)
  return { data: rows.map(present), meta: { total } }
}

function present(row: OwedRefundRow): OwedRefund {
  const { id, amount_cents, currency, reason, created_at } = row
  return { id, owed_for: refundSubjectOf(row), amount_cents, currency, reason, created_at }
}

function refundSubjectOf({ order, booking, ...row }: OwedRefundRow): OwedRefund['owed_for'] {
  if (booking !== null) {
    const { id, client_name: name } = booking
    return { kind: 'booking', id, reference: orderReference(id), name, room_name: row.room_name ?? '' }
  }
  if (order === null || row.event_id === null) throw new Error('Money is for an order or a booking.')
  const event = { id: row.event_id, title: row.event_title ?? '' }
  return { kind: 'order', id: order.id, reference: orderReference(order.id), name: personName(order), event }
}
