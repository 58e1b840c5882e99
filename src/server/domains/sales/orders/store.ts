import { and, asc, count, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Happening } from '#contract/events/events.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { listOrders } from '#contract/orders/orders.ts'
import type { Tx } from '#server/core/db/database.ts'
import { cutPage, keysOf, orderBy, startOfPage, type SortKey } from '#server/core/db/sql/list-cursor.ts'
import { filterConditions } from '#server/core/db/sql/list-page.ts'
import { idsOfPage } from '#server/core/db/sql/list-rows.ts'
import { containsNames, isOrderWithPhone, searchColumnsOf } from '#server/core/db/sql/name-search.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'

export type OrderRow = typeof orders.$inferSelect
/** An order with joined columns of other tables. */
export type FullOrderRow = OrderRow & {
  attendees_count: number
  event: { starts_at: Instant; ends_at: Instant | null; happening: Happening }
}
type Query = QueryOf<typeof listOrders>

/** The status as in rules/sales/order-status.ts. */
export const STATUS = sql`case
  when ${orders.payment_failed_at} is not null then 'PAYMENT_FAILED'
  when ${orders.refund_state} in ('pending', 'owed') then 'REFUND_PENDING'
  when ${orders.refund_state} = 'failed' then 'REFUND_FAILED'
  when ${orders.total_refunded_cents} > 0 and ${orders.total_refunded_cents} >= ${orders.total_gross_cents} then 'REFUNDED'
  when ${orders.cancelled_at} is not null then 'CANCELLED'
  when ${orders.total_refunded_cents} > 0 then 'PARTIALLY_REFUNDED'
  when ${orders.paid_at} is null and ${orders.total_gross_cents} > 0 then 'AWAITING_PAYMENT'
  else 'COMPLETED' end`

/** A search of four digits or of a whole number also matches the phone number. */
export function matchesSearch(event_id: Id, search: string): SQL | undefined {
  const by_name = containsNames(searchColumnsOf(orders), search)
  return by_name && or(by_name, isOrderWithPhone(orders.id, event_id, search))
}

const ID = { value: orders.id, type: 'text' } as const
const SORTS: Record<Query['sort_by'], SortKey[]> = {
  created_at: [{ value: orders.created_at, type: 'timestamptz' }, ID],
  last_name: [{ value: orders.last_name, type: 'text' }, { value: orders.first_name, type: 'text' }, ID],
  email: [{ value: orders.email, type: 'text' }, ID],
  total_gross_cents: [{ value: orders.total_gross_cents, type: 'bigint' }, ID],
}
const FILTERS = {
  status: { value: STATUS, kind: 'text' },
  email: { value: orders.email, kind: 'text' },
  created_at: { value: orders.created_at, kind: 'instant' },
  total_gross_cents: { value: orders.total_gross_cents, kind: 'number' },
  affiliate_id: { value: orders.affiliate_id, kind: 'text' },
} as const

export async function page(tx: Tx, event_id: Id, query: Query) {
  const sort = SORTS[query.sort_by]
  const start = startOfPage(event_id, query, sort)
  const { ids, total } = await idsOfPage(tx, {
    from: sql`${orders}`,
    id: orders.id,
    of: eq(orders.event_id, event_id),
    search: matchesSearch(event_id, query.query),
    filters: filterConditions(query, FILTERS),
    sort,
    start,
    query,
  })
  const found = await tx
    .select({ row: getTableColumns(orders), keys: keysOf(sort) })
    .from(orders)
    .where(sql`${orders.id} = any (${ids})`)
    .orderBy(...orderBy(sort, query.sort_direction))
  const { page } = start
  const { rows, next_cursor } = cutPage(event_id, query, { found, page, total })
  const order_rows = rows.map(({ row }) => row)
  return { rows: await withCounts(tx, order_rows), page, total, next_cursor }
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<FullOrderRow | undefined> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.event_id, event_id)))
  const [row] = await withCounts(tx, rows)
  return row
}

/** Returns the orders in the order of creation. */
export async function listByIds(tx: Tx, ids: readonly Id[]): Promise<FullOrderRow[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.created_at), asc(orders.id))
  return withCounts(tx, rows)
}

export async function withCounts(tx: Tx, rows: readonly OrderRow[]): Promise<FullOrderRow[]> {
  const counts = await tx
    .select({ order_id: attendees.order_id, people: count() })
    .from(attendees)
    .where(
      inArray(
        attendees.order_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(attendees.order_id)
  const people = new Map(counts.map((row) => [row.order_id, row.people]))
  const event_rows = await tx
    .select({
      id: events.id,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      happening: events.happening,
    })
    .from(events)
    .where(inArray(events.id, [...new Set(rows.map(({ event_id }) => event_id))]))
  const dates = new Map(event_rows.map(({ id, ...event }) => [id, event]))
  return rows.flatMap((row) => {
    const event = dates.get(row.event_id)
    return event === undefined ? [] : [{ ...row, attendees_count: people.get(row.id) ?? 0, event }]
  })
}
