import { listAttendees, type Attendee } from '#contract/orders/attendees.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { cursorPageOf } from '#server/core/http/page-of.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { presentFor, requireAttendee } from './access.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export { publishChange } from './access.ts'
export { create } from './add.ts'
export {
  createOrders,
  cancelAll,
  markAllRefunded,
  returnTickets,
  saveOffer,
  announceOrders,
  unmarkAllRefunded,
  type AttendeeInput,
  type OrderDraft,
} from './order-attendees.ts'
export {
  cancelAttendees,
  insertOrder,
  saveFailedOrder,
  lockOrder,
  lockOrders,
  saveOrder,
  type OrderRow,
} from './order-store.ts'
export { listChanges } from './changes.ts'
export { reissue, setStatus, update } from './edit.ts'
export { exportAll } from './export.ts'
export { transferTicket } from './rename-holder.ts'
export { save as saveAttendee } from './store.ts'
export { resend } from './ticket-mail.ts'

/**
 * Returns one page of the attendees of an event, without ticket codes. The search matches every word in name,
 * e-mail, attendee id or order id. Errors: event.not_found, permission.denied.
 */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listAttendees>,
): Promise<OkOf<typeof listAttendees>> {
  await requireEvent(context, event_id, 'attendee.view')
  const { rows, ...page } = await store.page(context.tx, event_id, query)
  return cursorPageOf(
    listAttendees.query,
    query,
    page,
    rows.map((row) => present(row, false)),
  )
}

/** Returns one attendee. Errors: event.not_found, permission.denied, attendee.not_found. */
export async function read(context: Context<Person>, event_id: Id, attendee_id: Id): Promise<Attendee> {
  await requireEvent(context, event_id, 'attendee.view')
  return presentFor(context, await requireAttendee(context, event_id, attendee_id))
}
