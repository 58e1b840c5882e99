import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { listWaiting, WaitingStatus } from '#contract/sales/waiting-list.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { vouchers, waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { textEquals } from '#server/core/db/sql/text-equals.ts'

export type EntryRow = typeof waiting_entries.$inferSelect
/** The voucher of an offer. */
export type OfferRow = Awaited<ReturnType<typeof latestOffers>>[number]

const OPEN: WaitingStatus[] = ['waiting', 'offered']
const SORTS = {
  joined_at: waiting_entries.joined_at,
  last_name: sql`lower(${waiting_entries.last_name})`,
  status: waiting_entries.status,
}

export async function page(tx: Tx, event_id: Id, query: QueryOf<typeof listWaiting>) {
  const filters = filterConditions(query, {
    status: { value: waiting_entries.status, kind: 'text' },
    email: { value: waiting_entries.email, kind: 'text' },
  })
  const { first_name, last_name, email } = waiting_entries
  const searched = sql`concat_ws(' ', ${first_name}, ${last_name}, ${email})`
  const condition = and(
    eq(waiting_entries.event_id, event_id),
    containsWords(searched, query.query),
    ...filters,
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(waiting_entries)
    .where(condition)
    .orderBy(direction(SORTS[query.sort_by]), direction(waiting_entries.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(waiting_entries).where(condition)
  return { rows, total: counted?.total ?? 0 }
}

/** Returns who waits for tickets of an event. */
export function listWaitingRows(tx: Tx, event_id: Id): Promise<EntryRow[]> {
  const { status, joined_at, id } = waiting_entries
  return tx
    .select()
    .from(waiting_entries)
    .where(and(eq(waiting_entries.event_id, event_id), eq(status, 'waiting')))
    .orderBy(asc(joined_at), asc(id))
}

/** Returns the entries that wait or have an offer. */
export function listOpen(tx: Tx, event_id: Id): Promise<EntryRow[]> {
  return tx
    .select()
    .from(waiting_entries)
    .where(and(eq(waiting_entries.event_id, event_id), inArray(waiting_entries.status, OPEN)))
}

/** Returns the entries that wait or have an offer, locked in the order of their ids. */
export function lockOpen(tx: Tx, event_id: Id): Promise<EntryRow[]> {
  return tx
    .select()
    .from(waiting_entries)
    .where(and(eq(waiting_entries.event_id, event_id), inArray(waiting_entries.status, OPEN)))
    .orderBy(asc(waiting_entries.id))
    .for('update')
}

export async function lock(tx: Tx, event_id: Id, id: Id): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(waiting_entries)
    .where(and(eq(waiting_entries.event_id, event_id), eq(waiting_entries.id, id)))
    .for('update')
  return row
}

export async function findBySecret(tx: Tx, secret: string): Promise<EntryRow | undefined> {
  const [row] = await tx.select().from(waiting_entries).where(textEquals(waiting_entries.secret, secret))
  return row
}

/** Returns the entry of an address that waits or has an offer. */
export async function findOpenByEmail(tx: Tx, event_id: Id, email: string): Promise<EntryRow | undefined> {
  const is_same = and(eq(waiting_entries.event_id, event_id), eq(waiting_entries.email, email))
  const [row] = await tx
    .select()
    .from(waiting_entries)
    .where(and(is_same, inArray(waiting_entries.status, OPEN)))
  return row
}

export async function countOpen(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(waiting_entries)
    .where(and(eq(waiting_entries.event_id, event_id), inArray(waiting_entries.status, OPEN)))
  return row?.total ?? 0
}

export async function insert(tx: Tx, row: EntryRow): Promise<void> {
  await tx.insert(waiting_entries).values(row)
}

export async function save(
  tx: Tx,
  ids: readonly Id[],
  fields: Partial<Pick<EntryRow, 'status' | 'joined_at'>>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(waiting_entries)
      .set(fields)
      .where(inArray(waiting_entries.id, [...ids]))
}

/** Marks the people to whom these vouchers offered tickets as buyers. */
export async function markBought(tx: Tx, voucher_ids: readonly Id[]): Promise<void> {
  const offered = tx
    .select({ id: vouchers.waiting_entry_id })
    .from(vouchers)
    .where(inArray(vouchers.id, [...voucher_ids]))
  await tx.update(waiting_entries).set({ status: 'bought' }).where(inArray(waiting_entries.id, offered))
}

const offerRow = z.object({
  entry_id: idOf('waiting_entry'),
  voucher_id: idOf('voucher'),
  ticket_id: idOf('ticket'),
  code: z.string(),
  until: instant,
})

/** Returns the last offer of each of these entries that has one. */
export function latestOffers(tx: Tx, entry_ids: readonly Id[]) {
  return queryRows(
    tx,
    offerRow,
    sql`
    select distinct on (waiting_entry_id) waiting_entry_id as entry_id, id as voucher_id, ticket_id, code,
      to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
    from ${vouchers} where waiting_entry_id = any(${sql.param([...entry_ids])}::text[])
    order by waiting_entry_id, created_at desc, id desc`,
  )
}

const eventRow = z.object({ event_id: idOf('event') })

/** Returns the events whose waiting list may change: offers are open, or people wait for one that has not begun. */
export async function listActiveEvents(tx: Tx, now: Instant): Promise<Id[]> {
  const rows = await queryRows(
    tx,
    eventRow,
    sql`
    select distinct entry.event_id from ${waiting_entries} as entry
    join ${events} as event on event.id = entry.event_id
    where entry.status = 'offered'
      or (entry.status = 'waiting' and event.status = 'live' and event.starts_at > ${now}::timestamptz)
    order by 1`,
  )
  return rows.map(({ event_id }) => event_id)
}

const returnedRow = z.object({ returned: z.number().int() })

/** Returns how many tickets were cancelled before each of the latest events of an account. */
export async function readReturned(
  tx: Tx,
  account_id: Id,
  { now, events: most }: { now: Instant; events: number },
): Promise<number[]> {
  const rows = await queryRows(
    tx,
    returnedRow,
    sql`
    select (select count(*)::int from ${attendees} as a
      where a.event_id = past.id and case when a.cancelled_at is null then 'ACTIVE' else 'CANCELLED' end = 'CANCELLED' and a.cancelled_at < past.starts_at) as returned
    from (select id, starts_at from ${events} where account_id = ${account_id} and status <> 'draft'
      and happening not in ('cancelled', 'postponed') and starts_at < ${now}::timestamptz
      order by starts_at desc limit ${most}) as past`,
  )
  return rows.map(({ returned }) => returned)
}

/** Deletes the entries of events that began before an instant. */
export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  const past = tx
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.starts_at} < ${before}::timestamptz`)
  await tx.delete(waiting_entries).where(inArray(waiting_entries.event_id, past))
}
