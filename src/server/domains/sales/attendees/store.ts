import { and, asc, count, eq, getTableColumns, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { exportAttendees, listAttendees } from '#contract/orders/attendees.ts'
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts'
import { filtersOf } from '#contract/wire/list-query.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { FIRST_CHECK_IN } from '#server/core/db/sql/first-check-in.ts'
import { cutPage, keysOf, orderBy, startOfPage, type SortKey } from '#server/core/db/sql/list-cursor.ts'
import { filterConditions } from '#server/core/db/sql/list-page.ts'
import { idsOfPage } from '#server/core/db/sql/list-rows.ts'
import { containsNames, isOrderWithPhone, searchColumnsOf } from '#server/core/db/sql/name-search.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { isCurrentCodeOf, isHolderOf } from '#server/core/db/sql/ticket-code.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { sold_places } from '#server/core/db/schema/reservations.ts'

export type AttendeeRow = typeof attendees.$inferSelect
/** An attendee with joined columns of other tables. */
export type FullAttendeeRow = AttendeeRow & {
  ticket_name: string
  ticket_code: string | null
  checked_in_at: Instant | null
  /** Code of another ticket system; read for single attendees and exports. */
  external_code?: string | null
}
type Query = QueryOf<typeof listAttendees>
/** An attendee with the columns of the order that decide whether they are expected. */
export type ExportRow = FullAttendeeRow &
  Pick<typeof orders.$inferSelect, 'approval' | 'is_test' | 'batch_no'>
/** Search and filters of an export. */
export type AttendeeFilter = Omit<BodyOf<typeof exportAttendees>, 'format'>

const STATUS = sql`case when ${attendees.cancelled_at} is null then 'ACTIVE' else 'CANCELLED' end`

/**
 * A search of four digits or of a whole number also matches the phone number of the order, and a whole code its
 * holder.
 */
function matchesSearch(event_id: Id, search: string): SQL | undefined {
  const by_name = containsNames(searchColumnsOf(attendees), search)
  const { order_id, id } = attendees
  return (
    by_name && or(by_name, isOrderWithPhone(order_id, event_id, search), isHolderOf(id, event_id, search))
  )
}

const KEY = {
  id: { value: attendees.id, type: 'text' },
  last_name: { value: attendees.last_name, type: 'text' },
  first_name: { value: attendees.first_name, type: 'text' },
  email: { value: attendees.email, type: 'text' },
  created_at: { value: attendees.created_at, type: 'timestamptz' },
  status: { value: STATUS, type: 'text' },
} as const
const SORTS: Record<Query['sort_by'], SortKey[]> = {
  last_name: [KEY.last_name, KEY.first_name, KEY.id],
  first_name: [KEY.first_name, KEY.last_name, KEY.id],
  email: [KEY.email, KEY.id],
  created_at: [KEY.created_at, KEY.id],
  status: [KEY.status, KEY.last_name, KEY.first_name, KEY.id],
}
const FILTERS = {
  ticket_id: { value: attendees.ticket_id, kind: 'text' },
  status: { value: STATUS, kind: 'text' },
  order_id: { value: attendees.order_id, kind: 'text' },
  paid_at: { value: attendees.paid_at, kind: 'instant' },
  cancelled_at: { value: attendees.cancelled_at, kind: 'instant' },
  refunded_at: { value: attendees.refunded_at, kind: 'instant' },
} as const

/** Columns of a list, without the ticket code. */
const COLUMNS = {
  ...getTableColumns(attendees),
  ticket_name: tickets.name,
  ticket_code: sql<null>`null`,
  checked_in_at: FIRST_CHECK_IN,
}

/** The valid code of another ticket system that an attendee has. */
const EXTERNAL_CODE = sql<string | null>`(select foreign_code.code from ${ticket_codes} as foreign_code
  where foreign_code.attendee_id = ${attendees.id} and foreign_code.is_foreign and foreign_code.retired_at is null)`

/** Returns a page without ticket codes. Other tables are joined only for the rows of the page. */
export async function page(tx: Tx, event_id: Id, query: Query) {
  const sort = SORTS[query.sort_by]
  const start = startOfPage(event_id, query, sort)
  const filters = filterConditions(query, FILTERS)
  const { ids, total } = await idsOfPage(tx, {
    from: sql`${attendees}`,
    id: attendees.id,
    of: eq(attendees.event_id, event_id),
    search: matchesSearch(event_id, query.query),
    filters,
    sort,
    start,
    query,
    ...(isOfStatus(query) && { countOf: () => countAll(tx, event_id, query.filter_fields['status']?.eq) }),
  })
  const found = await tx
    .select({ row: COLUMNS, keys: keysOf(sort) })
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .where(sql`${attendees.id} = any (${ids})`)
    .orderBy(...orderBy(sort, query.sort_direction))
  const { page } = start
  const { rows, next_cursor } = cutPage(event_id, query, { found, page, total })
  return { rows: rows.map(({ row }): FullAttendeeRow => row), page, total, next_cursor }
}

async function countRows(tx: Tx, condition: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(attendees).where(condition)
  return row?.total ?? 0
}

/** Returns the attendees with these ids in any order. */
export function listByIds(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<FullAttendeeRow[]> {
  return tx
    .select(COLUMNS)
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .where(and(eq(attendees.event_id, event_id), sql`${attendees.id} = any(${sql.param([...ids])}::text[])`))
}

const totalRow = z.object({ total: z.number().int() })

/**
 * Counts the attendees of an event, all or with one status. The number of those who are not cancelled is stored
 * (decision 055).
 */
export async function countAll(tx: Tx, event_id: Id, status?: string): Promise<number> {
  // Not a parameter: the planner has to know which of the two it is.
  const is_cancelled = sql`${attendees.event_id} = ${event_id} and ${STATUS} = 'CANCELLED'`
  const counts = [
    [
      'ACTIVE',
      sql`(select coalesce(sum(quantity), 0) from ${sold_places} where event_id = ${event_id})::int`,
    ],
    ['CANCELLED', sql`(select count(*) from ${attendees} where ${is_cancelled})::int`],
  ] as const
  const selected = counts
    .filter(([name]) => status === undefined || status === name)
    .map(([, count_of]) => count_of)
  const [row] = await queryRows(
    tx,
    totalRow,
    sql`select ${sql.join([sql`0`, ...selected], sql` + `)} as total`,
  )
  return row?.total ?? 0
}

/** Returns whether a list is filtered by nothing but the status. */
const isOfStatus = (query: Query): boolean =>
  filtersOf(query).every(({ field, operator }) => field === 'status' && operator === 'eq')

function isSet(column: PgColumn, is_set: boolean | undefined): SQL | undefined {
  if (is_set === undefined) return undefined
  return is_set ? isNotNull(column) : isNull(column)
}

function conditionsOf(
  event_id: Id,
  { query, ticket_id, status, is_paid, is_refunded, order_id }: AttendeeFilter,
): SQL | undefined {
  return and(
    eq(attendees.event_id, event_id),
    matchesSearch(event_id, query),
    ticket_id === undefined ? undefined : eq(attendees.ticket_id, ticket_id),
    status === undefined ? undefined : eq(STATUS, status),
    order_id === undefined ? undefined : eq(attendees.order_id, order_id),
    isSet(attendees.paid_at, is_paid),
    isSet(attendees.refunded_at, is_refunded),
  )
}

export function countMatching(tx: Tx, event_id: Id, filter: AttendeeFilter): Promise<number> {
  const { status, ...other_fields } = filter
  const is_of_status = Object.values(other_fields).every((value) => value === undefined || value === '')
  return is_of_status ? countAll(tx, event_id, status) : countRows(tx, conditionsOf(event_id, filter))
}

const hasCodesRow = z.object({ has_codes: z.boolean() })

/** Returns whether attendees of an event have codes of another ticket system. */
export async function hasExternalCodes(tx: Tx, event_id: Id): Promise<boolean> {
  const [row] = await queryRows(
    tx,
    hasCodesRow,
    sql`select exists (select 1 from ${ticket_codes} where event_id = ${event_id} and is_foreign) as has_codes`,
  )
  return row?.has_codes === true
}

/** Returns the next attendees in the order of creation, after a given one; from the first with null. */
export function listNextMatching(
  tx: Tx,
  event_id: Id,
  filter: AttendeeFilter,
  { after, limit }: { after: Pick<AttendeeRow, 'created_at' | 'id'> | null; limit: number },
): Promise<ExportRow[]> {
  const is_later =
    after === null
      ? undefined
      : sql`(${attendees.created_at}, ${attendees.id}) > (${after.created_at}::timestamptz, ${after.id})`
  return tx
    .select({
      ...COLUMNS,
      approval: orders.approval,
      is_test: orders.is_test,
      batch_no: orders.batch_no,
      external_code: EXTERNAL_CODE,
    })
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .innerJoin(orders, eq(orders.id, attendees.order_id))
    .where(and(conditionsOf(event_id, filter), is_later))
    .orderBy(asc(attendees.created_at), asc(attendees.id))
    .limit(limit)
}

export async function find(tx: Tx, event_id: Id, attendee_id: Id): Promise<FullAttendeeRow | undefined> {
  const [row] = await tx
    .select({ ...COLUMNS, ticket_code: ticket_codes.code, external_code: EXTERNAL_CODE })
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .leftJoin(ticket_codes, isCurrentCodeOf(attendees.id))
    .where(and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)))
  return row
}

/** Locks the attendee until the end of the transaction, so that concurrent changes are serialized. */
export async function lock(tx: Tx, event_id: Id, attendee_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)))
    .for('update')
  return rows.length > 0
}

/** Returns false when the id exists already, in any account. */
export async function insert(tx: Tx, attendee: typeof attendees.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(attendees).values(attendee).onConflictDoNothing().returning()
  return rows.length > 0
}

/**
 * Stores the changes of an attendee with the next version. The change number follows after the log was replayed.
 */
export async function save(
  tx: Tx,
  attendee_id: Id,
  fields: Partial<Omit<AttendeeRow, 'id' | 'version' | 'change_no'>>,
): Promise<void> {
  await tx
    .update(attendees)
    .set({ ...fields, version: sql`${attendees.version} + 1` })
    .where(eq(attendees.id, attendee_id))
}

export async function saveChangeNo(tx: Tx, attendee_id: Id, change_no: number): Promise<void> {
  await tx.update(attendees).set({ change_no }).where(eq(attendees.id, attendee_id))
}
