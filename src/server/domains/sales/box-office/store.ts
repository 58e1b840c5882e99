import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'
import { box_office_entries } from '#server/core/db/schema/box-office.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { door_keys, event_counters } from '#server/core/db/schema/events.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type EntryRow = typeof box_office_entries.$inferSelect
type NewEntry = typeof box_office_entries.$inferInsert

/** Returns the event and the sold ticket types of a list. */
export async function readList(tx: Tx, id: Id) {
  const { event_id, sells_ticket_ids } = check_in_lists
  const [row] = await tx
    .select({ event_id, sells_ticket_ids })
    .from(check_in_lists)
    .where(eq(check_in_lists.id, id))
  return row
}

/** Returns the stored entries with these ids, or that refer to them. */
export function readEntries(tx: Tx, check_in_list_id: Id, ids: readonly Id[]): Promise<EntryRow[]> {
  const { id } = box_office_entries
  return tx
    .select()
    .from(box_office_entries)
    .where(and(eq(box_office_entries.check_in_list_id, check_in_list_id), inArray(id, [...ids])))
}

/** Returns the reversals of a sale that arrived, in the order of their instants. */
export function readReversals(tx: Tx, check_in_list_id: Id, sale_id: Id): Promise<EntryRow[]> {
  const { kind, refers_to, at, id } = box_office_entries
  return tx
    .select()
    .from(box_office_entries)
    .where(
      and(
        eq(box_office_entries.check_in_list_id, check_in_list_id),
        eq(kind, 'reversal'),
        eq(refers_to, sale_id),
      ),
    )
    .orderBy(asc(at), asc(id))
}

/** Returns all entries of a list, oldest first. */
export function listEntries(tx: Tx, check_in_list_id: Id): Promise<EntryRow[]> {
  const { at, id } = box_office_entries
  return tx
    .select()
    .from(box_office_entries)
    .where(eq(box_office_entries.check_in_list_id, check_in_list_id))
    .orderBy(asc(at), asc(id))
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insert(box_office_entries).values(entry)
}

export async function saveReversed(
  tx: Tx,
  check_in_list_id: Id,
  id: Id,
  reversed_at: Instant,
): Promise<void> {
  await tx
    .update(box_office_entries)
    .set({ reversed_at })
    .where(and(eq(box_office_entries.check_in_list_id, check_in_list_id), eq(box_office_entries.id, id)))
}

/** Returns the door keys of an event, retired ones included. */
export async function readKeys(tx: Tx, event_id: Id) {
  const { key_no, secret } = door_keys
  return tx.select({ key_no, secret }).from(door_keys).where(eq(door_keys.event_id, event_id))
}

/** Returns which of these codes are tickets of the account already. */
export async function readKnownCodes(
  tx: Tx,
  account_id: Id,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { code_hash } = ticket_codes
  const rows = await tx
    .select({ code_hash })
    .from(ticket_codes)
    .where(and(eq(ticket_codes.account_id, account_id), inArray(code_hash, [...hashes])))
  return new Set(rows.map((row) => row.code_hash))
}

const saleNoRow = z.object({ sale_no: z.number().int() })

/** Returns the next running number of the event's sales; the event's counter stays locked until the end. */
export async function nextSaleNo(tx: Tx, event_id: Id): Promise<number> {
  await tx.select().from(event_counters).where(eq(event_counters.event_id, event_id)).for('update')
  const [row] = await queryRows(
    tx,
    saleNoRow,
    sql`
    select coalesce(max(sale_no), 0) + 1 as sale_no from ${box_office_entries} where event_id = ${event_id}`,
  )
  return row?.sale_no ?? 1
}
