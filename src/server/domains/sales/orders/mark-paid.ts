import type { BodyOf, OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { markOrdersAsPaid, ManualPayment } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { lockOrders, saveOrder } from '#server/domains/sales/attendees/service.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import { queueOrderPaid } from '#server/domains/sales/order-emails/service.ts'
import { bookManualPayment } from '#server/domains/payments/index.ts'
import { requireFull, notifyDoors } from './access.ts'
import * as edit_store from './edit-store.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

/** Small enough not to delay other requests on a single connection noticeably. */
const BATCH_SIZE = 5

type MarkPaidResponse = OkOf<typeof markOrdersAsPaid>['data']
type RefusalCode = MarkPaidResponse['refused'][number]['code']
/** A locked unpaid order, what staff note, and what a bank kept of the price. */
type OrderPayment = { row: OrderRow; received: Pick<ManualPayment, 'reference'>; fee_cents?: number }

/**
 * Records that an order was paid outside the product; its tickets count as paid from now on. Errors:
 * event.not_found, permission.denied, order.not_found, order.not_bought, order.cancelled, order.already_paid,
 * order.sum_differs.
 */
export async function markAsPaid(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  received: ManualPayment,
): Promise<OrderFull> {
  const event = await requireEvent(context, event_id, 'order.edit')
  const [row] = await lockOrders(context.tx, event_id, [id])
  if (row === undefined) throw new AppError('order.not_found')
  const code = refusalOf(row, received)
  if (code === 'order.sum_differs') throw new AppError(code, { errors: { amount_cents: [code] } })
  if (code !== null) throw new AppError(code)
  await payOrders(context, event, [{ row, received }])
  return requireFull(context, event_id, id)
}

/** Ids of marked orders, and those that were refused with the reason. */
type MarkPaidResult = { paid_ids: Id[]; refused: MarkPaidResponse['refused'] }

/**
 * Marks many orders as paid in small batches, each in a transaction of its own, so that nobody waits for all of
 * them. Orders that cannot be marked are reported and stay unchanged. Errors: event.not_found, permission.denied.
 */
export async function markManyAsPaid(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  { orders }: BodyOf<typeof markOrdersAsPaid>,
): Promise<MarkPaidResult> {
  const result: MarkPaidResult = { paid_ids: [], refused: [] }
  for (let at = 0; at < orders.length; at += BATCH_SIZE) {
    const batch = orders.slice(at, at + BATCH_SIZE)
    const { paid_ids, refused } = await db.withTx((tx) => markBatch({ ...context, tx }, event_id, batch))
    result.paid_ids.push(...paid_ids)
    result.refused.push(...refused)
  }
  return result
}

/** Presents the result of markManyAsPaid. Errors: event.not_found, permission.denied. */
export async function presentMarkPaidResult(
  context: Context<Person>,
  event_id: Id,
  { paid_ids, refused }: MarkPaidResult,
): Promise<MarkPaidResponse> {
  await requireEvent(context, event_id, 'order.edit')
  return { paid: (await store.listByIds(context.tx, paid_ids)).map(present), refused }
}

async function markBatch(
  context: Context<Person>,
  event_id: Id,
  orders: BodyOf<typeof markOrdersAsPaid>['orders'],
): Promise<MarkPaidResult> {
  const event = await requireEvent(context, event_id, 'order.edit')
  const ids = orders.map(({ order_id }) => order_id)
  const rows = new Map((await lockOrders(context.tx, event_id, ids)).map((row) => [row.id, row]))
  const accepted: OrderPayment[] = []
  const refused: MarkPaidResponse['refused'] = []
  for (const { order_id, ...received } of orders) {
    const row = rows.get(order_id)
    const code = row === undefined ? 'order.not_found' : refusalOf(row, received)
    if (row === undefined || code !== null) refused.push({ order_id, code: code ?? 'order.not_found' })
    else accepted.push({ row, received })
  }
  await payOrders(context, event, accepted)
  return { paid_ids: accepted.map(({ row }) => row.id), refused }
}

/** An order is paid in full or not at all, so a different amount reveals a mistyped order number. */
function refusalOf(row: OrderRow, { amount_cents }: ManualPayment): RefusalCode | null {
  if (row.payment_failed_at !== null) return 'order.not_bought'
  if (row.cancelled_at !== null) return 'order.cancelled'
  if (orderStatusOf(row) !== 'AWAITING_PAYMENT') return 'order.already_paid'
  return (amount_cents ?? row.total_gross_cents) === row.total_gross_cents ? null : 'order.sum_differs'
}

/**
 * Marks locked unpaid orders of an event as paid in full: books the payment, tells the doors, and mails the tickets as
 * paid.
 */
export async function payOrders(
  context: Context<Person>,
  event: EventRow,
  accepted: readonly OrderPayment[],
): Promise<void> {
  const { tx, now, actor } = context
  const people: Id[] = []
  for (const { row, received, fee_cents = 0 } of accepted) {
    const { id, total_gross_cents: amount_cents } = row
    const paid_by_hand = { amount_cents, reference: received.reference, by: actor.name }
    await saveOrder(tx, id, { paid_at: now, paid_by_hand })
    await bookManualPayment(tx, row, 'in', now)
    await record(context, {
      action: 'order_marked_as_paid',
      subject: { kind: 'order', id, title: orderReference(id) },
      event_id: event.id,
      changes: [
        makeChange('amount_cents', null, amount_cents, { currency: row.currency }),
        ...(fee_cents === 0
          ? []
          : [makeChange('bank_fee_cents', null, fee_cents, { currency: row.currency })]),
      ],
    })
    people.push(...(await edit_store.markAttendeesPaid(tx, id, now)))
  }
  await notifyDoors(context, event, people)
  for (const { row } of accepted)
    if (row.other_payment !== null) await queueOrderPaid(context, event.id, row.id)
}
