import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { containsNames, searchColumnsOf } from '#server/core/db/sql/name-search.ts'

/** Columns of an order and its event that decide what money can do for it, and that staff see. */
const FACTS = {
  id: orders.id,
  event_id: orders.event_id,
  event_title: events.title,
  first_name: orders.first_name,
  last_name: orders.last_name,
  total_gross_cents: orders.total_gross_cents,
  total_refunded_cents: orders.total_refunded_cents,
  currency: orders.currency,
  paid_at: orders.paid_at,
  cancelled_at: orders.cancelled_at,
  cancelled_because: orders.cancelled_because,
  payment_failed_at: orders.payment_failed_at,
  refund_state: orders.refund_state,
}

/** Orders that were made to be paid outside the provider, or that nobody has paid. */
const isMatchable = (account_id: Id) =>
  and(
    eq(orders.account_id, account_id),
    isNull(orders.payment_failed_at),
    isNull(orders.erased_at),
    gt(orders.total_gross_cents, 0),
    or(isNotNull(orders.other_payment), isNull(orders.paid_at)),
  )

/** Returns the orders of an account since an instant that money of a bank may be for. */
export function matchableOrders(tx: Tx, account_id: Id, since: Instant) {
  return select(tx, and(isMatchable(account_id), gt(orders.created_at, since)))
}

function select(tx: Tx, where: SQL | undefined) {
  return tx.select(FACTS).from(orders).innerJoin(events, eq(events.id, orders.event_id)).where(where)
}

/** Returns orders of an account by their ids. */
export function ordersByIds(tx: Tx, account_id: Id, ids: readonly Id[]) {
  return select(
    tx,
    and(eq(orders.account_id, account_id), sql`${orders.id} = any(${sql.param([...ids])}::text[])`),
  )
}

/** Searches the orders of an account by reference, name and e-mail; unpaid ones first, then the newest. */
export function searchOrders(tx: Tx, account_id: Id, search: string, limit: number) {
  return select(
    tx,
    and(
      eq(orders.account_id, account_id),
      isNull(orders.payment_failed_at),
      isNull(orders.erased_at),
      gt(orders.total_gross_cents, 0),
      containsNames(searchColumnsOf(orders), search),
    ),
  )
    .orderBy(
      sql`(${orders.paid_at} is null and ${orders.cancelled_at} is null) desc`,
      desc(orders.created_at),
      asc(orders.id),
    )
    .limit(limit)
}

/** Returns the tickets that ended together with a locked order, by type and price. */
export function ticketsEndedWith(tx: Tx, order_id: Id, cancelled_at: Instant) {
  return tx
    .select({
      ticket_id: attendees.ticket_id,
      price_id: attendees.price_id,
      quantity: sql<number>`count(*)`.mapWith(Number),
    })
    .from(attendees)
    .where(and(eq(attendees.order_id, order_id), eq(attendees.cancelled_at, cancelled_at)))
    .groupBy(attendees.ticket_id, attendees.price_id)
    .orderBy(asc(attendees.ticket_id), asc(attendees.price_id))
}

/** Makes those tickets valid again. */
export async function reviveTickets(tx: Tx, order_id: Id, cancelled_at: Instant): Promise<void> {
  await tx
    .update(attendees)
    .set({ cancelled_at: null, version: sql`${attendees.version} + 1` })
    .where(and(eq(attendees.order_id, order_id), eq(attendees.cancelled_at, cancelled_at)))
}
