import type { Id } from '#contract/wire/id.ts'
import { orderStatusOf } from '#rules/sale/order-status.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import type { MailFolder } from '#server/adapters/mail/folder.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { lockOrder, type BoughtOrder } from '#server/modules/attendees/service.ts'
import { record } from '#server/modules/audit/service.ts'
import { announce, nextChangeNo, requireEvent } from '#server/modules/events/service.ts'
import { refoldAttendees } from '#server/modules/scans/service.ts'
import { forgetKeptMails } from './kept-mails.ts'
import * as store from './store.ts'
import * as traces from './traces-store.ts'
import { isBuyer, wantedOf, type Wanted } from './wanted.ts'

/** `folder`: where mail is kept in place of sending it; null: nowhere. */
type Erasing = Context<Person> & { folder: MailFolder | null }

/**
 * Deletes a person for privacy: the ticket is cancelled and stays without a name, scans and sums stay. Where they
 * alone are in an order that they bought, the order is erased (S2.11). Errors: event.not_found, permission.denied,
 * attendee.not_found, attendee.is_buyer, order.unsettled, refund.pending.
 */
export async function eraseAttendee(context: Erasing, event_id: Id, attendee_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'person.erase')
  const order_id = await store.findOrderOf(context.tx, event_id, attendee_id)
  const order = order_id === undefined ? undefined : await lockOrder(context.tx, event_id, order_id)
  if (order === undefined) throw new AppError('attendee.not_found')
  const people = await store.peopleOf(context.tx, order.id)
  const own = people.filter(({ id }) => id === attendee_id)
  const others = people.filter(({ id, erased_at }) => id !== attendee_id && erased_at === null)
  const is_buyer = own.some((person) => person.erased_at === null && isBuyer(order, person))
  if (is_buyer && others.length > 0) throw new AppError('attendee.is_buyer')
  await erase(
    context,
    order,
    is_buyer ? wantedOf(order, people, []) : wantedOf(null, own, [order, ...others]),
  )
}

/**
 * Deletes who bought an order for privacy, with everybody in it, in the same manner. Errors: event.not_found,
 * permission.denied, order.not_found, order.unsettled, refund.pending.
 */
export async function eraseOrder(context: Erasing, event_id: Id, order_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'person.erase')
  const order = await lockOrder(context.tx, event_id, order_id)
  if (order === undefined) throw new AppError('order.not_found')
  await erase(context, order, wantedOf(order, await store.peopleOf(context.tx, order_id), []))
}

async function erase(context: Erasing, order: BoughtOrder, wanted: Wanted): Promise<void> {
  const { tx, folder } = context
  // Again, for what was on its way the first time: of whom nothing is left, it is found by their ids.
  if (wanted.is_news) await blank(context, order, wanted)
  const of_order = { ...wanted, account_id: order.account_id, event_id: order.event_id, order_id: order.id }
  await traces.forgetCheckouts(tx, of_order, context.now)
  await traces.forgetAnswersToRequests(tx, of_order)
  await traces.forgetProviderMessages(tx, of_order)
  await traces.forgetMessages(tx, of_order, context.now)
  const mail_ids = await traces.forgetMails(tx, of_order)
  if (folder !== null) await forgetKeptMails(folder, { ...of_order, mail_ids })
}

/** Scans lock a person's log first and the counter last; theirs are written under the number of the change. */
async function blank(context: Erasing, order: BoughtOrder, wanted: Wanted): Promise<void> {
  const { tx, now } = context
  await refuseUnsettled({ tx }, order)
  const { account_id, event_id, id: order_id } = order
  await store.blankPeople(tx, wanted.people_ids, now)
  if (wanted.has_buyer) await store.blankOrder(tx, order_id, now)
  await store.deleteAnswers(tx, order_id, wanted)
  const others = await store.blankNotes(tx, order_id, wanted)
  await refoldAttendees(tx, { account_id, event_id }, now, wanted.people_ids)
  const change_no = await nextChangeNo(tx, event_id)
  await store.saveChangeNo(tx, [...wanted.people_ids, ...others], change_no)
  await store.blankScans(tx, { ...wanted, event_id }, change_no)
  // Never whose name it was: an order's number names nobody.
  const subject = { kind: 'order', id: order_id, title: orderReference(order_id) } as const
  await record(context, { action: 'person_erased', subject, event_id })
  announce(tx, event_id)
}

/** Whoever still gets or owes money has to be reached, by name and address. */
async function refuseUnsettled({ tx }: Pick<Context, 'tx'>, order: BoughtOrder): Promise<void> {
  const status = orderStatusOf(order)
  if (status === 'REFUND_PENDING') throw new AppError('refund.pending')
  const is_open = status === 'REFUND_FAILED' || status === 'AWAITING_PAYMENT'
  if (is_open || (await store.hasMoneyUnderWay(tx, order.id))) throw new AppError('order.unsettled')
}
