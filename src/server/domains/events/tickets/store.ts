import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { sold_places } from '#server/core/db/schema/reservations.ts'

export type TicketRow = typeof tickets.$inferSelect
export type PriceRow = typeof ticket_prices.$inferSelect

const { name, type, sort_order } = tickets

const kit = createEventRowStore(tickets, {
  searched: textInAllLanguages(name, tickets.translations),
  sorts: { sort_order, name },
  filters: { type: { value: type, kind: 'text' }, name: { value: name, kind: 'text' } },
  in_order: sort_order,
  strength: 'no key update',
})
/**
 * Assigning a locked ticket to an attendee waits; with 'update', taken before deletion, adding a reference waits
 * too.
 */
export const { page, ofEvents, find, lock, lockAll } = kit

/**
 * Returns which of these ids are ticket types of the event, locked against deletion until the end of the
 * transaction.
 */
export async function lockForShare(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.event_id, event_id), inArray(tickets.id, [...ids])))
    .orderBy(asc(tickets.id))
    .for('key share')
  return new Set(rows.map((row) => row.id))
}

export async function listUsedNumbers(tx: Tx, event_id: Id): Promise<number[]> {
  const rows = await tx
    .select({ ticket_no: tickets.ticket_no })
    .from(tickets)
    .where(eq(tickets.event_id, event_id))
  return rows.map((row) => row.ticket_no)
}

export async function lastSortOrder(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ last: max(tickets.sort_order) })
    .from(tickets)
    .where(eq(tickets.event_id, event_id))
  return row?.last ?? 0
}

/** Stores a changed ticket type with its next version and the change number of this transaction. */
export function save(tx: Tx, ticket: TicketRow, change_no: number): Promise<TicketRow> {
  return kit.save(tx, { ...ticket, change_no })
}

export async function saveChangeNo(tx: Tx, id: Id, change_no: number): Promise<void> {
  await tx.update(tickets).set({ change_no }).where(eq(tickets.id, id))
}

/** Returns null when the number was just taken, `id_taken` when the id exists already in any account. */
export async function insert(tx: Tx, ticket: TicketRow): Promise<TicketRow | null | 'id_taken'> {
  const row = await kit.insert(tx, ticket)
  if (row !== undefined) return row
  return (await kit.isIdTaken(tx, ticket.id)) ? 'id_taken' : null
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(ticket_prices).where(eq(ticket_prices.ticket_id, id))
  await tx.delete(sold_places).where(eq(sold_places.ticket_id, id))
  await kit.remove(tx, id)
}

export function pricesOf(tx: Tx, ticket_ids: readonly Id[]): Promise<PriceRow[]> {
  return tx
    .select()
    .from(ticket_prices)
    .where(inArray(ticket_prices.ticket_id, [...ticket_ids]))
    .orderBy(asc(ticket_prices.sort_order), asc(ticket_prices.id))
}

/** Replaces the prices of a ticket type; returns false when the id of a new one is taken. */
export async function savePrices(
  tx: Tx,
  before: readonly PriceRow[],
  after: readonly PriceRow[],
): Promise<boolean> {
  const kept_ids = new Set(after.map((price) => price.id))
  const removed_ids = before.flatMap(({ id }) => (kept_ids.has(id) ? [] : id))
  if (removed_ids.length > 0) await tx.delete(ticket_prices).where(inArray(ticket_prices.id, removed_ids))
  const known = new Set(before.map((price) => price.id))
  for (const price of after.filter(({ id }) => known.has(id)))
    await tx.update(ticket_prices).set(price).where(eq(ticket_prices.id, price.id))
  const added = after.filter(({ id }) => !known.has(id))
  if (added.length === 0) return true
  const rows = await tx.insert(ticket_prices).values(added).onConflictDoNothing().returning()
  return rows.length === added.length
}

/** Returns the prices at which this ticket type is or was sold; null as in TicketQuantity. */
export async function listPricesEverSold(tx: Tx, ticket_id: Id): Promise<(Id | null)[]> {
  const rows = await tx
    .selectDistinct({ price_id: attendees.price_id })
    .from(attendees)
    .where(eq(attendees.ticket_id, ticket_id))
  return rows.map((row) => row.price_id)
}

/** Returns which of these ids are taxes and fees of the account. */
export async function listKnownTaxes(tx: Tx, account_id: Id, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: taxes_and_fees.id })
    .from(taxes_and_fees)
    .where(and(eq(taxes_and_fees.account_id, account_id), inArray(taxes_and_fees.id, [...ids])))
    .orderBy(asc(taxes_and_fees.id))
    .for('key share')
  return new Set(rows.map((row) => row.id))
}

/** Returns the taxes and fees that apply to every new ticket type of the account, by name. */
export async function listDefaultTaxes(tx: Tx, account_id: Id): Promise<Id[]> {
  const rows = await tx
    .select({ id: taxes_and_fees.id })
    .from(taxes_and_fees)
    .where(
      and(
        eq(taxes_and_fees.account_id, account_id),
        eq(taxes_and_fees.is_active, true),
        eq(taxes_and_fees.is_default, true),
      ),
    )
    .orderBy(asc(taxes_and_fees.name), asc(taxes_and_fees.id))
    .for('key share')
  return rows.map((row) => row.id)
}
