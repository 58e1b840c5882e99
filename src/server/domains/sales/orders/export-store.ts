import { and, asc, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { exportOrders } from '#contract/orders/desk.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { matchesSearch, STATUS, withCounts, type FullOrderRow, type OrderRow } from './store.ts'

/** Search and filters of an export. */
export type OrderFilter = Omit<BodyOf<typeof exportOrders>, 'format'>

function conditionsOf(event_id: Id, filter: OrderFilter): SQL | undefined {
  const { query, status, created_from, created_before, min_total_cents, max_total_cents } = filter
  const { affiliate_id } = filter
  return and(
    eq(orders.event_id, event_id),
    matchesSearch(event_id, query),
    status === undefined ? undefined : eq(STATUS, status),
    created_from === undefined ? undefined : gte(orders.created_at, created_from),
    created_before === undefined ? undefined : lt(orders.created_at, created_before),
    min_total_cents === undefined ? undefined : gte(orders.total_gross_cents, min_total_cents),
    affiliate_id === undefined ? undefined : eq(orders.affiliate_id, affiliate_id),
    max_total_cents === undefined ? undefined : lte(orders.total_gross_cents, max_total_cents),
  )
}

export function countMatching(tx: Tx, event_id: Id, filter: OrderFilter): Promise<number> {
  return tx.$count(orders, conditionsOf(event_id, filter))
}

/** Returns the next orders in the order of creation, after a given one; from the first with null. */
export async function listNextMatching(
  tx: Tx,
  event_id: Id,
  filter: OrderFilter,
  { after, limit }: { after: Pick<OrderRow, 'created_at' | 'id'> | null; limit: number },
): Promise<FullOrderRow[]> {
  const is_later =
    after === null
      ? undefined
      : sql`(${orders.created_at}, ${orders.id}) > (${after.created_at}::timestamptz, ${after.id})`
  const rows = await tx
    .select()
    .from(orders)
    .where(and(conditionsOf(event_id, filter), is_later))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(limit)
  return withCounts(tx, rows)
}
