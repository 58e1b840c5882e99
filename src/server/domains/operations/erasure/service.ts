import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { MailFolder } from '#server/core/integrations/mail/folder.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { lockOrder, type OrderRow } from '#server/domains/sales/index.ts'
import { record } from '#server/domains/platform/index.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import { deleteStoredMails } from './stored-mails.ts'
import * as store from './store.ts'
import * as traces from './traces-store.ts'
import { isBuyer, erasureScopeOf, type ErasureScope } from './targets.ts'

const MINUTE_MS = 60_000
/** Small enough not to delay other requests on a single connection noticeably. */
const REQUEST_BATCH_SIZE = 200

/** `folder`: where mails are stored instead of being sent; null: they are sent. */
type EraseContext = Omit<Context<Person>, 'tx'> & { folder: MailFolder | null }
type ErasureTarget = { event_id: Id; order_id: Id } | { event_id: Id; attendee_id: Id }

/**
 * Erases the buyer of an order with all of its attendees, or one attendee: tickets are cancelled and anonymized,
 * scans and amounts stay. The only attendee of an order that they bought is erased with the order (S2.11). Long
 * scans run in batches before and after the change itself; a repeated call completes what an interrupted one left.
 * Errors: event.not_found, permission.denied, order.not_found, attendee.not_found, attendee.is_buyer,
 * order.unsettled, refund.pending.
 */
export async function erase(db: Database, context: EraseContext, target: ErasureTarget): Promise<void> {
  const { folder, ...rest } = context
  const scope = await eraseSavedResponses(db, rest, target)
  // Deleted before, while the names are known, and after, for mails written meanwhile.
  if (folder !== null) await deleteStoredMails(folder, { ...scope, mail_ids: [] })
  const result = await db.withTx((tx) => eraseInTx({ ...rest, tx }, target))
  if (folder !== null) await deleteStoredMails(folder, result)
}

/** Erases the person from responses stored for repeated requests, in batches because there are many. */
async function eraseSavedResponses(
  db: Database,
  context: Omit<EraseContext, 'folder'>,
  target: ErasureTarget,
): Promise<ErasureScope> {
  const scope = await db.withTx(async (tx) => {
    const found = await findTarget({ ...context, tx }, target)
    if (found.scope.is_news) await refuseUnsettled({ tx }, found.order)
    return found.scope
  })
  for (let after = { caller: '', key: '' }; ;) {
    const to = await db.withTx(async (tx) => {
      const last = await traces.lastRequestKey(tx, after, REQUEST_BATCH_SIZE)
      if (last !== undefined) await traces.eraseSavedResponses(tx, scope, { after, to: last })
      return last
    })
    if (to === undefined) return scope
    after = to
  }
}

/** Returns the locked order, and which people of it are to be erased. */
async function findTarget(
  context: Context<Person>,
  target: ErasureTarget,
): Promise<{ order: OrderRow; scope: ErasureScope }> {
  const { tx } = context
  const { event_id } = target
  await requireEvent(context, event_id, 'person.erase')
  if ('order_id' in target) {
    const order = await lockOrder(tx, event_id, target.order_id)
    if (order === undefined) throw new AppError('order.not_found')
    return { order, scope: erasureScopeOf(order, await store.peopleOf(tx, order.id), []) }
  }
  const { attendee_id } = target
  const order_id = await store.findOrderOf(tx, event_id, attendee_id)
  const order = order_id === undefined ? undefined : await lockOrder(tx, event_id, order_id)
  if (order === undefined) throw new AppError('attendee.not_found')
  const people = await store.peopleOf(tx, order.id)
  const own = people.filter(({ id }) => id === attendee_id)
  const others = people.filter(({ id, erased_at }) => id !== attendee_id && erased_at === null)
  const is_buyer = own.some((person) => person.erased_at === null && isBuyer(order, person))
  if (is_buyer && others.length > 0) throw new AppError('attendee.is_buyer')
  return {
    order,
    scope: is_buyer ? erasureScopeOf(order, people, []) : erasureScopeOf(null, own, [order, ...others]),
  }
}

async function eraseInTx(context: Context<Person>, target: ErasureTarget) {
  const { tx } = context
  const { order, scope } = await findTarget(context, target)
  // A repeated call has nothing left to anonymize; data stored later is still found by the ids below.
  if (scope.is_news) await anonymizeOrder(context, order, scope)
  const of_order = { ...scope, account_id: order.account_id, event_id: order.event_id, order_id: order.id }
  await traces.eraseCheckouts(tx, of_order, context.now)
  await traces.eraseRequests(tx, of_order)
  await traces.eraseWaiting(tx, of_order, context.now)
  await traces.eraseImportedRows(tx, of_order)
  await traces.eraseStatementLines(tx, of_order, context.now)
  await traces.eraseSavedResponses(tx, of_order, { since: minuteBefore(context.now) })
  await traces.eraseProviderMessages(tx, of_order)
  await traces.eraseMessages(tx, of_order, context.now)
  return { ...of_order, mail_ids: await traces.eraseMails(tx, of_order) }
}

/** Clocks of different processes differ slightly. */
const minuteBefore = (now: Instant): Instant => addMs(now, -MINUTE_MS)

/** Scans lock an attendee's log first and the counter last; the log is changed under the number of this change. */
async function anonymizeOrder(
  context: Context<Person>,
  order: OrderRow,
  wanted: ErasureScope,
): Promise<void> {
  const { tx, now } = context
  await refuseUnsettled({ tx }, order)
  const { account_id, event_id, id: order_id } = order
  await store.anonymizeAttendees(tx, wanted.people_ids, now)
  if (wanted.has_buyer) await store.anonymizeOrder(tx, order_id, now)
  const answerers = await store.deleteAnswers(tx, order_id, wanted)
  const others = await store.anonymizeNotes(tx, order_id, wanted)
  await replayAttendees(tx, { account_id, event_id }, now, wanted.people_ids)
  const change_no = await nextChangeNo(tx, event_id)
  await store.saveChangeNo(tx, [...wanted.people_ids, ...answerers, ...others], change_no)
  await store.anonymizeScans(tx, { ...wanted, event_id }, change_no)
  // The reference of an order identifies nobody, unlike the name.
  const subject = { kind: 'order', id: order_id, title: orderReference(order_id) } as const
  await record(context, { action: 'person_erased', subject, event_id })
  notifyEventChange(tx, event_id)
}

/** A person with an open refund or unpaid amount must stay reachable. */
async function refuseUnsettled({ tx }: Pick<Context, 'tx'>, order: OrderRow): Promise<void> {
  const status = orderStatusOf(order)
  if (status === 'REFUND_PENDING') throw new AppError('refund.pending')
  const is_open = status === 'REFUND_FAILED' || status === 'AWAITING_PAYMENT'
  if (is_open || (await store.hasPendingMoney(tx, order.id))) throw new AppError('order.unsettled')
}
