import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CheckInCounts, listCheckInLists } from '#contract/check-in-lists.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { HAS_COME, IS_EXPECTED } from '#server/db/attendance.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { attendees, orders } from '#server/db/schema/attendees.ts'
import { check_in_lists } from '#server/db/schema/check-in-lists.ts'
import { events } from '#server/db/schema/events.ts'
import { presences, scans } from '#server/db/schema/scans.ts'

export type ListRow = typeof check_in_lists.$inferSelect
type Query = QueryOf<typeof listCheckInLists>

const SORTS = {
  name: check_in_lists.name,
  activates_at: check_in_lists.activates_at,
  expires_at: check_in_lists.expires_at,
}
const FILTERS = { name: { value: check_in_lists.name, kind: 'text' } } as const

const theList = (event_id: Id, id: Id) =>
  and(eq(check_in_lists.id, id), eq(check_in_lists.event_id, event_id))

export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(check_in_lists.event_id, event_id),
    containsWords(check_in_lists.name, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(check_in_lists)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(check_in_lists.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(check_in_lists).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export function ofEvents(tx: Tx, event_ids: readonly Id[]): Promise<ListRow[]> {
  return tx
    .select()
    .from(check_in_lists)
    .where(inArray(check_in_lists.event_id, [...event_ids]))
    .orderBy(asc(check_in_lists.event_id), asc(check_in_lists.name), asc(check_in_lists.id))
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<ListRow | undefined> {
  const [row] = await tx.select().from(check_in_lists).where(theList(event_id, id))
  return row
}

export async function lock(tx: Tx, event_id: Id, id: Id): Promise<ListRow | undefined> {
  const [row] = await tx.select().from(check_in_lists).where(theList(event_id, id)).for('update')
  return row
}

/** A list by its id alone, for the page that anybody may see. */
export async function findPublic(tx: Tx, id: Id): Promise<(ListRow & { event_title: string }) | undefined> {
  const [row] = await tx
    .select({ list: check_in_lists, event_title: events.title })
    .from(check_in_lists)
    .innerJoin(events, eq(events.id, check_in_lists.event_id))
    .where(eq(check_in_lists.id, id))
  return row && { ...row.list, event_title: row.event_title }
}

/** Undefined when the id is taken, by whomever. */
export async function insert(tx: Tx, list: ListRow): Promise<ListRow | undefined> {
  const [row] = await tx.insert(check_in_lists).values(list).onConflictDoNothing().returning()
  return row
}

export async function saveChangeNo(tx: Tx, id: Id, change_no: number): Promise<void> {
  await tx.update(check_in_lists).set({ change_no }).where(eq(check_in_lists.id, id))
}

/** Stores a changed list with its next version and the change number of this transaction. */
export async function save(tx: Tx, list: ListRow, change_no: number): Promise<ListRow> {
  const saved = { ...list, version: list.version + 1, change_no }
  await tx.update(check_in_lists).set(saved).where(eq(check_in_lists.id, list.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(check_in_lists).where(eq(check_in_lists.id, id))
}

export async function hasScans(tx: Tx, id: Id): Promise<boolean> {
  const rows = await tx.select({ id: scans.id }).from(scans).where(eq(scans.check_in_list_id, id)).limit(1)
  return rows.length > 0
}

/** For each list of the event, by name: the people of its ticket types are counted once per type, not per list. */
export async function countPeople(tx: Tx, event_id: Id): Promise<CheckInCounts[]> {
  const counted = await tx.execute<CheckInCounts>(sql`
    with by_ticket as (
      select a.ticket_id, count(*) as people from ${attendees} as a join ${orders} as o on o.id = a.order_id
      where a.event_id = ${event_id} and ${IS_EXPECTED} group by a.ticket_id
    )
    select list.id as check_in_list_id, here.inside, here.entered, here.conflicts,
      coalesce((select sum(people) from by_ticket where ticket_id = any(list.ticket_ids)), 0)::int as expected
    from ${check_in_lists} as list
    cross join lateral (
      select count(*) filter (where p.is_inside)::int as inside,
        count(*) filter (where ${HAS_COME})::int as entered,
        coalesce(sum(p.conflicts), 0)::int as conflicts
      from ${presences} as p where p.check_in_list_id = list.id
    ) as here
    where list.event_id = ${event_id}
    order by list.name, list.id`)
  return counted.rows
}
