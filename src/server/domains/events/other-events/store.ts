import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { listOtherEvents, listPublicOtherEvents } from '#contract/events/other-events.ts'
import type { Tx } from '#server/core/db/database.ts'
import { eventEndOf } from '#server/core/db/sql/event-over.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'

export type OtherEventRow = typeof other_events.$inferSelect
type Query = QueryOf<typeof listOtherEvents> | QueryOf<typeof listPublicOtherEvents>

const FILTERS = {
  starts_at: { value: other_events.starts_at, kind: 'instant' },
  place: { value: other_events.place, kind: 'text' },
  title: { value: other_events.title, kind: 'text' },
  status: { value: other_events.status, kind: 'text' },
} as const

const inAllLanguages = (field: 'title' | 'place') =>
  sql`jsonb_path_query_array(${other_events.translations}, ${`$.*.${field}`}::jsonpath)::text`
const SEARCH_TEXT = sql`concat_ws(' ', ${other_events.title}, ${other_events.place}, ${inAllLanguages('title')}, ${inAllLanguages('place')})`
const is_live = eq(other_events.status, 'live')
const in_order = [asc(other_events.sort_order), asc(other_events.id)]

type Page = { rows: OtherEventRow[]; total: number }

/** Returns one page of those that are live and not over. */
export function pageOfLive(
  tx: Tx,
  query: QueryOf<typeof listPublicOtherEvents>,
  now: Instant,
): Promise<Page> {
  return page(tx, query, and(is_live, sql`(${eventEndOf(other_events)} <= ${now}::timestamptz) is not true`))
}

/** Returns whether an account has one that is live and not over. */
export async function hasLive(tx: Tx, account_id: Id, now: Instant): Promise<boolean> {
  const is_over = sql`${eventEndOf(other_events)} <= ${now}::timestamptz`
  const rows = await tx
    .select({ id: other_events.id })
    .from(other_events)
    .where(and(eq(other_events.account_id, account_id), is_live, sql`(${is_over}) is not true`))
    .limit(1)
  return rows.length > 0
}

/** Returns one page of the other events of an account. */
export function pageOfAccount(tx: Tx, account_id: Id, query: QueryOf<typeof listOtherEvents>): Promise<Page> {
  return page(tx, query, eq(other_events.account_id, account_id))
}

async function page(tx: Tx, query: Query, scope: SQL | undefined): Promise<Page> {
  const condition = and(scope, containsWords(SEARCH_TEXT, query.query), ...filterConditions(query, FILTERS))
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(other_events)
    .where(condition)
    .orderBy(direction(other_events[query.sort_by]), direction(other_events.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(other_events).where(condition)
  return { rows, total: count_row?.total ?? 0 }
}

/** Returns undefined for one that is not live or does not exist. */
export async function findLive(tx: Tx, id: Id): Promise<OtherEventRow | undefined> {
  const [row] = await tx
    .select()
    .from(other_events)
    .where(and(eq(other_events.id, id), is_live))
  return row
}

/** Returns all other events of an account in their order. */
export function list(tx: Tx, account_id: Id): Promise<OtherEventRow[]> {
  return tx
    .select()
    .from(other_events)
    .where(eq(other_events.account_id, account_id))
    .orderBy(...in_order)
}

/** Returns all of them locked. */
export function lockAll(tx: Tx, account_id: Id): Promise<OtherEventRow[]> {
  return tx
    .select()
    .from(other_events)
    .where(eq(other_events.account_id, account_id))
    .orderBy(...in_order)
    .for('update')
}

const isOtherEvent = (account_id: Id, id: Id) =>
  and(eq(other_events.id, id), eq(other_events.account_id, account_id))

export async function find(tx: Tx, account_id: Id, id: Id): Promise<OtherEventRow | undefined> {
  const [row] = await tx.select().from(other_events).where(isOtherEvent(account_id, id))
  return row
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<OtherEventRow | undefined> {
  const [row] = await tx.select().from(other_events).where(isOtherEvent(account_id, id)).for('update')
  return row
}

/** Returns undefined when the id exists already, in any account. */
export async function insert(
  tx: Tx,
  row: typeof other_events.$inferInsert,
): Promise<OtherEventRow | undefined> {
  const [created] = await tx
    .insert(other_events)
    .values(row)
    .onConflictDoNothing({ target: other_events.id })
    .returning()
  return created
}

/** Stores a changed other event with its next version. */
export async function save(tx: Tx, row: OtherEventRow): Promise<OtherEventRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(other_events).set(saved).where(eq(other_events.id, row.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(other_events).where(eq(other_events.id, id))
}
