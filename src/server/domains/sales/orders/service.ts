import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { listOrders } from '#contract/orders/orders.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { cursorPageOf } from '#server/core/http/page-of.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { requireFull } from './access.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export { update } from './change.ts'
export { cancel, recordManualRefund, refund } from './cancel-refund.ts'
export { returnTickets } from './return-tickets.ts'
export { exportAll } from './export.ts'
export { messageBuyer, resend, resendMail } from './buyer-emails.ts'
export { expireUnpaid, listExpired, listReminderDue, sendReminder } from './unpaid.ts'
export { moveDueDates } from './move-due-dates.ts'
export { markAsPaid, markManyAsPaid, payOrders, presentMarkPaidResult } from './mark-paid.ts'

/**
 * Returns one page of the orders of an event. The search matches every word in name, e-mail and reference. Errors:
 * event.not_found, permission.denied.
 */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listOrders>,
): Promise<OkOf<typeof listOrders>> {
  await requireEvent(context, event_id, 'order.view')
  const { rows, ...page } = await store.page(context.tx, event_id, query)
  return cursorPageOf(listOrders.query, query, page, rows.map(present))
}

/** Returns one order with all related rows. Errors: event.not_found, permission.denied, order.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<OrderFull> {
  await requireEvent(context, event_id, 'order.view')
  return requireFull(context, event_id, id)
}
