import { listWaiting, type WaitingEntry } from '#contract/sales/waiting-list.ts'
import type { AuditAction } from '#contract/account/audit.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { isWaitingListOpen } from '#rules/vouchers/waiting-list.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { record } from '#server/domains/platform/index.ts'
import { readSaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { advance, isDue, lockSale, makeOffers, planFor, type ListContext } from './offers.ts'
import { leave } from './own.ts'
import { placesOf } from './places.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { EntryRow } from './store.ts'

export { markBought } from './store.ts'

/** How long after the start of an event its entries are kept. */
const RETENTION_MS = 30 * 24 * 3_600_000

/** Returns one page of the waiting list of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listWaiting>,
): Promise<OkOf<typeof listWaiting>> {
  await requireEvent(context, event_id, 'attendee.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listWaiting.query, query, total, await presentAll(context.tx, event_id, rows))
}

/**
 * Offers tickets to a person out of turn, also to one who declined or whose offer lapsed. Errors: event.not_found,
 * permission.denied, waiting_entry.not_found, waiting_list.not_waiting, waiting_list.over, ticket.sold_out.
 */
export async function offerTo(context: Context<Person>, event_id: Id, id: Id): Promise<WaitingEntry> {
  const { tx, now } = context
  await requireEvent(context, event_id, 'attendee.edit')
  const sale_config = await lockSale(tx, event_id)
  const row = await requireEntry(context, event_id, id)
  if (!['waiting', 'lapsed', 'declined'].includes(row.status)) throw new AppError('waiting_list.not_waiting')
  const { event, settings } = sale_config ?? {}
  const is_open = event && isWaitingListOpen({ event, settings: { ...settings, waiting_list: true } }, now)
  if (sale_config === undefined || is_open !== true) throw new AppError('waiting_list.over')
  const plans = await planFor(tx, event_id, [row], { now, is_manual: true })
  if (plans.length === 0) throw new AppError('ticket.sold_out')
  await makeOffers(context, sale_config, [row], plans)
  await recordChange(context, 'waiting_offer_made', row)
  return presentOne(tx, { ...row, status: 'offered' })
}

/**
 * Takes a person off the list; their offer ends. Errors: event.not_found, permission.denied, waiting_entry.not_found,
 * waiting_list.not_waiting for a buyer.
 */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<WaitingEntry> {
  const { tx } = context
  await requireEvent(context, event_id, 'attendee.edit')
  const row = await requireEntry(context, event_id, id)
  if (row.status === 'left') return presentOne(tx, row)
  await leave(context, row)
  await store.save(tx, [id], { status: 'left' })
  await recordChange(context, 'waiting_entry_removed', row)
  return presentOne(tx, { ...row, status: 'left' })
}

async function requireEntry({ tx }: Context, event_id: Id, id: Id): Promise<EntryRow> {
  const row = await store.lock(tx, event_id, id)
  if (row === undefined) throw new AppError('waiting_entry.not_found')
  return row
}

async function presentOne(tx: Tx, row: EntryRow): Promise<WaitingEntry> {
  const [entry] = await presentAll(tx, row.event_id, [row])
  if (entry === undefined) throw new Error('an entry is presented as nothing')
  return entry
}

async function presentAll(tx: Tx, event_id: Id, rows: readonly EntryRow[]): Promise<WaitingEntry[]> {
  const sale_config = rows.length === 0 ? undefined : await readSaleConfig(tx, event_id)
  if (sale_config === undefined) return []
  const places = await placesOf(tx, sale_config)
  const ids = rows.map(({ id }) => id)
  const offers = new Map((await store.latestOffers(tx, ids)).map((offer) => [offer.entry_id, offer]))
  return rows.map((row) => present(row, places, offers.get(row.id)))
}

async function recordChange(context: Context<Person>, action: AuditAction, row: EntryRow): Promise<void> {
  const { event_id } = row
  const subject = { kind: 'event', id: event_id, title: personName(row) } as const
  await record(context, { action, subject, event_id })
}

/**
 * Lets overdue offers lapse and makes new ones, each event in its own transaction; errors are thrown together, after
 * all events.
 */
export async function advanceAll({
  db,
  clock,
  ...rest
}: { db: Database; clock: () => Instant } & Pick<ListContext, 'random' | 'settings'>): Promise<void> {
  const failures: unknown[] = []
  for (const event_id of await db.read((tx) => store.listActiveEvents(tx, clock())))
    await advanceOne({ db, clock, ...rest }, event_id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Waiting lists cannot be advanced.')
}

async function advanceOne(
  { db, clock, ...rest }: Parameters<typeof advanceAll>[0],
  event_id: Id,
): Promise<void> {
  if (await db.read((tx) => isDue(tx, event_id, clock())))
    await db.withTx((tx) => advance({ ...rest, tx, now: clock() }, event_id))
}

/** Deletes the entries of events that began a month ago. */
export async function deleteOldWaitingEntries(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, addMs(now, -RETENTION_MS))
}
