import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { isDeepStrictEqual } from 'node:util'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { listTickets, type Ticket, type TicketEdit, type TicketNew } from '#contract/resources/tickets.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent, requireVersion, touch, type EventRow } from '#server/domains/events/events/service.ts'
import { soldQuantitiesOf } from '#server/domains/events/inventory/service.ts'
import { withEntryHistory } from './entry-history.ts'
import { pricesFor, requireShape, requireTaxes, requireUnsold } from './check.ts'
import { removeTicketReferences, kindsLimitedToTicket } from './naming-store.ts'
import { nextTicketNo } from './numbers.ts'
import { countOffered, takenQuantitiesOf } from './reserve.ts'
import { presentAll } from './present.ts'
import * as store from './store.ts'
import type { TicketRow } from './store.ts'
import { recordChange } from './snapshot.ts'

export { requireTickets } from './require-known.ts'
export { ticketQuantity } from './reserve-store.ts'
export {
  lockTicketsForShare,
  lockCapacities,
  lockTickets,
  takenQuantitiesOf,
  reserveTicket,
  reserveTickets,
} from './reserve.ts'
export { presentAll } from './present.ts'
export { moveSales } from './move-sales.ts'
export { removeTaxOrFee } from './taxes.ts'

/** Returns one page of the ticket types of an event with their prices. Errors: event.not_found. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listTickets>,
): Promise<OkOf<typeof listTickets>> {
  await requireEvent(context, event_id, 'event.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listTickets.query, query, total, await withPrices(context, rows))
}

/** Returns all ticket types of events that the caller is already known to have access to. */
export async function listOfEvents(context: Context, event_ids: readonly Id[]): Promise<Ticket[]> {
  return withPrices(context, await store.ofEvents(context.tx, event_ids))
}

/** Returns them for a buyer; quantities held by checkouts count as sold, offered tickets do not. */
export async function listForSale({ tx, now }: Context, event_ids: readonly Id[]): Promise<Ticket[]> {
  const rows = await store.ofEvents(tx, event_ids)
  const ids = rows.map(({ id }) => id)
  const taken = await takenQuantitiesOf(tx, ids, now, { sells_offered: true })
  return presentAll(rows, await store.pricesOf(tx, ids), taken)
}

/** Returns one ticket type. Errors: event.not_found, ticket.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<Ticket> {
  await requireEvent(context, event_id, 'event.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('ticket.not_found')
  return presentOne(context, found)
}

/**
 * Creates a ticket type with its prices at the end of the event's list. Errors: event.not_found,
 * permission.denied, ticket.invalid, ticket.taxes_unknown, ticket.too_many, id.taken.
 */
export async function create(context: Context<Person>, event_id: Id, input: TicketNew): Promise<Ticket> {
  const { tx, random } = context
  const event = await requireEvent(context, event_id, 'event.edit')
  const { account_id } = event
  requireShape(input)
  const { id = newId('ticket', random), prices, tax_and_fee_ids, member_tiers, ...fields } = input
  const row = await insertNumbered(context, {
    ...fields,
    id,
    account_id,
    event_id,
    member_tiers: [...new Set(member_tiers)],
    tax_and_fee_ids:
      tax_and_fee_ids === undefined
        ? await store.listDefaultTaxes(tx, account_id)
        : await requireTaxes(context, tax_and_fee_ids),
    earlier_entry_rules: [],
    sort_order: (await store.lastSortOrder(tx, event_id)) + 1,
    version: 1,
    change_no: 0,
  })
  const price_rows = pricesFor(context, row, prices)
  if (!(await store.savePrices(tx, [], price_rows))) throw new AppError('id.taken')
  await recordChange(context, event, { before: null, after: { ticket: row, prices: price_rows } })
  await store.saveChangeNo(tx, id, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
  return presentOne(context, row)
}

/** Simultaneous inserts conflict on the unique number; the later one takes the next number. */
async function insertNumbered({ tx }: Context, ticket: Omit<TicketRow, 'ticket_no'>): Promise<TicketRow> {
  for (;;) {
    const ticket_no = nextTicketNo(await store.listUsedNumbers(tx, ticket.event_id))
    if (ticket_no === null) throw new AppError('ticket.too_many')
    const row = await store.insert(tx, { ...ticket, ticket_no })
    if (row === 'id_taken') throw new AppError('id.taken')
    if (row !== null) return row
  }
}

/**
 * Updates a ticket type; omitted fields stay unchanged. Prices are replaced as a whole and keep their ids. Errors:
 * event.not_found, permission.denied, ticket.not_found, version.stale, ticket.invalid, ticket.taxes_unknown,
 * ticket.type_locked, ticket.price_sold, id.taken.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { prices: price_edits, ...edit }: TicketEdit,
  version: number | null,
): Promise<Ticket> {
  const { tx } = context
  const { event, ticket } = await lockForEdit(context, event_id, id, version)
  const prices = await store.pricesOf(tx, [id])
  const after = {
    ticket: withEntryHistory(
      ticket,
      applyEdit(ticket, {
        ...edit,
        member_tiers: edit.member_tiers && [...new Set(edit.member_tiers)],
        tax_and_fee_ids: edit.tax_and_fee_ids && (await requireTaxes(context, edit.tax_and_fee_ids)),
      }),
      context.now,
    ),
    prices: price_edits === undefined ? prices : pricesFor(context, ticket, price_edits, prices),
  }
  requireShape({ ...after.ticket, prices: after.prices })
  await requireUnsold(context, { ticket, prices }, after)
  if (isDeepStrictEqual({ ticket, prices }, after)) return presentOne(context, ticket)
  if (!(await store.savePrices(tx, prices, after.prices))) throw new AppError('id.taken')
  await recordChange(context, event, { before: { ticket, prices }, after })
  const saved = await store.save(tx, after.ticket, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
  return presentOne(context, saved)
}

/**
 * Deletes a ticket type that was never sold, and removes it from all rows that reference it. Refused when a row
 * references no other type, because it would then be empty or apply to all; the errors name the kinds of rows.
 * Errors: event.not_found, permission.denied, ticket.not_found, version.stale, ticket.sold, ticket.in_use.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  const { tx } = context
  const { event, ticket } = await lockForEdit(context, event_id, id, version, 'update')
  if ((await store.listPricesEverSold(tx, id)).length > 0) throw new AppError('ticket.sold')
  const kinds = await kindsLimitedToTicket(tx, event_id, id)
  if (kinds.length > 0) {
    const code = 'ticket.in_use'
    throw new AppError(code, { errors: Object.fromEntries(kinds.map((kind) => [kind, [code]])) })
  }
  await recordChange(context, event, {
    before: { ticket, prices: await store.pricesOf(tx, [id]) },
    after: null,
  })
  await store.remove(tx, id)
  const change_no = await nextChangeNo(tx, event_id)
  await removeTicketReferences(tx, event_id, id, change_no)
  await touch(tx, event_id, change_no)
  notifyEventChange(tx, event_id)
}

/**
 * Reorders ticket types; those left out follow in their earlier order. Errors: event.not_found, permission.denied.
 */
export async function sort(context: Context<Person>, event_id: Id, ids: readonly Id[]): Promise<Ticket[]> {
  const { tx } = context
  await requireEvent(context, event_id, 'event.edit')
  const before = await store.lockAll(tx, event_id)
  const moved = reorderRows(before, ids)
  if (moved.length === 0) return withPrices(context, before)
  const change_no = await nextChangeNo(tx, event_id)
  for (const row of moved) await store.save(tx, row, change_no)
  notifyEventChange(tx, event_id)
  return withPrices(context, await store.ofEvents(tx, [event_id]))
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<{ event: EventRow; ticket: TicketRow }> {
  const event = await requireEvent(context, event_id, 'event.edit')
  const ticket = await store.lock(context.tx, event_id, id, strength)
  if (ticket === undefined) throw new AppError('ticket.not_found')
  requireVersion(ticket, version, await presentOne(context, ticket))
  return { event, ticket }
}

async function withPrices({ tx, now }: Context, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const ids = rows.map((row) => row.id)
  const all = presentAll(rows, await store.pricesOf(tx, ids), await soldQuantitiesOf(tx, ids))
  const offered = await countOffered(tx, ids, now)
  return all.map((ticket) => {
    const quantity_offered = offered.get(ticket.id)
    return quantity_offered === undefined ? ticket : { ...ticket, quantity_offered }
  })
}

async function presentOne(context: Context, row: TicketRow): Promise<Ticket> {
  const [ticket] = await withPrices(context, [row])
  if (ticket === undefined) throw new Error('one row is one ticket')
  return ticket
}
