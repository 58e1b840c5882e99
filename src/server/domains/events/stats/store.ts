import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { PER_PAGE } from '#contract/wire/list-query.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import {
  eventStats,
  eventTotalsRow,
  memberSales,
  type EventTotalsRow,
  type MemberSales,
} from '#contract/events/stats.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { event_sums } from '#server/core/db/schema/event-sums.ts'
import { events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const count = z.number().int()
const cents = z.number().int()

const storedEventTotals = z.object({
  orders_count: count,
  gross_cents: cents,
  refunded_cents: cents,
  fees_cents: cents,
  taxes_cents: cents,
  unpaid_orders: count,
  awaited_cents: cents,
  entered: count,
  conflicts: count,
  /** Quarter-hours in which the first and the last order were created. */
  first_at: instant.nullable(),
  last_at: instant.nullable(),
})
export type StoredEventTotals = z.infer<typeof storedEventTotals>

/** Returns undefined for an event without any activity. */
export async function readTotals(tx: Tx, event_id: Id): Promise<StoredEventTotals | undefined> {
  const sales = sql`${event_sums} where event_id = ${event_id} and part = 'sale' and orders_made > 0`
  const [totals] = await queryRows(
    tx,
    storedEventTotals,
    sql`
    select orders as orders_count, gross_cents, refunded_cents, fees_cents, taxes_cents, unpaid_orders, awaited_cents,
      entered, conflicts, (select min(at) from ${sales}) as first_at, (select max(at) from ${sales}) as last_at
    from ${event_sums} where event_id = ${event_id} and part = 'event'`,
  )
  return totals
}

/** Returns the totals of those events that a member may see. */
export function sumEvents(
  tx: Tx,
  member: RoleInAccount,
  event_ids: readonly Id[],
): Promise<EventTotalsRow[]> {
  const ids = (list: readonly Id[]) => sql`${sql.param([...list])}::text[]`
  return queryRows(
    tx,
    eventTotalsRow,
    sql`
    with visible as (
      select id, currency from ${events} where account_id = ${member.account_id}
        and ${event_ids.length === 0 ? sql`true` : sql`id = any(${ids(event_ids)})`}
        and ${member.event_ids === null ? sql`true` : sql`id = any(${ids(member.event_ids)})`}
      order by starts_at desc limit ${PER_PAGE}
    )
    select visible.id as event_id, visible.currency, coalesce(s.tickets, 0) as tickets_sold,
      coalesce(s.expected, 0) as expected, coalesce(s.revenue_cents, 0) as revenue_cents
    from visible left join ${event_sums} as s on s.event_id = visible.id and s.part = 'event'
    order by visible.id`,
  )
}

const ticketTotals = eventStats.shape.tickets.element.extend({ gross_cents: cents })
export type TicketTotals = z.infer<typeof ticketTotals>

/** Returns the totals of each ticket type of the event, in its order. */
export function readTickets(tx: Tx, event_id: Id): Promise<TicketTotals[]> {
  return queryRows(
    tx,
    ticketTotals,
    sql`
    with stock as (
      select ticket_id, case when bool_or(quantity_available >= ${UNLIMITED}::int) then ${UNLIMITED}::int
        else least(sum(quantity_available::bigint), ${UNLIMITED}::int)::int end as quantity_available
      from ${ticket_prices} where event_id = ${event_id} group by 1
    )
    select t.id as ticket_id, t.name, coalesce(s.tickets, 0) as sold, coalesce(s.expected, 0) as expected,
      coalesce(s.gross_cents, 0) as gross_cents, coalesce(s.entered, 0) as entered,
      coalesce(stock.quantity_available, 0) as quantity_available
    from ${tickets} as t
    left join ${event_sums} as s on s.event_id = t.event_id and s.part = 'ticket' and s.ticket_id = t.id
    left join stock on stock.ticket_id = t.id
    where t.event_id = ${event_id}
    order by t.sort_order, t.id`,
  )
}

/** Returns the sales at member prices of an event by tier. */
export function listMemberSales(tx: Tx, event_id: Id): Promise<MemberSales[]> {
  return queryRows(
    tx,
    memberSales,
    sql`
    select line #>> '{member_discount,tier}' as tier, sum((line ->> 'quantity')::int)::int as tickets,
      sum((line #>> '{member_discount,amount_cents}')::bigint)::bigint as discount_cents
    from ${orders} as o cross join lateral jsonb_array_elements(o.priced -> 'lines') as line
    where o.event_id = ${event_id} and o.cancelled_at is null and o.payment_failed_at is null and not o.is_test
      and o.priced @? '$.lines[*].member_discount' and line ? 'member_discount'
    group by 1`,
  )
}

const dayTotals = z.object({ day: z.number().int(), orders: count, tickets: count, gross_cents: cents })
type DayTotals = z.infer<typeof dayTotals>

/**
 * Returns the sales of each day with any. Days begin at a quarter-hour in every time zone.
 * @param starts of the days; `day` counts them from 1
 */
export async function sumDays(tx: Tx, event_id: Id, starts: readonly Instant[]): Promise<DayTotals[]> {
  const [first] = starts
  if (first === undefined) return []
  return queryRows(
    tx,
    dayTotals,
    sql`
    select width_bucket(at, ${sql.param([...starts])}::timestamptz[]) as day, sum(orders)::int as orders,
      sum(tickets)::int as tickets, sum(gross_cents)::bigint as gross_cents
    from ${event_sums} where event_id = ${event_id} and part = 'sale' and at >= ${first}::timestamptz
    group by 1 order by 1`,
  )
}

const entryCount = eventStats.shape.arrivals.element
export type EntryCount = z.infer<typeof entryCount>

/**
 * Returns the number of first entries at any list per five minutes, for the twelve hours up to the last one;
 * oldest first.
 */
export function listEntryCounts(tx: Tx, event_id: Id): Promise<EntryCount[]> {
  const arrivals = sql`${event_sums} where event_id = ${event_id} and part = 'arrivals' and entered > 0`
  return queryRows(
    tx,
    entryCount,
    sql`
    select at as "from", entered from ${arrivals}
      and at > (select max(at) from ${arrivals}) - interval '12 hours'
    order by 1`,
  )
}
