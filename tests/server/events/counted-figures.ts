import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { EventStats } from '#contract/events/stats.ts'
import { HAS_ENTERED, IS_EXPECTED, IS_ISSUED } from '#server/core/db/sql/attendance.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { presences } from '#server/core/db/schema/scans.ts'

const ARRIVALS_STEP_MINUTES = 5

/** Orders that were bought and are no test orders. */
const realOrders = (event_id: Id) =>
  sql`(select * from ${orders} as o where event_id = ${event_id} and ${IS_ISSUED}
    and o.payment_failed_at is null)`

/** Attendees of these orders. */
const realAttendees = (event_id: Id) => sql`(
  select a.id, a.order_id, a.ticket_id, a.price_id, a.created_at, ${IS_EXPECTED} as is_expected
  from ${attendees} as a join ${orders} as o on o.id = a.order_id
  where a.event_id = ${event_id} and ${IS_ISSUED})`

export type OrderTotals = {
  orders_count: number
  gross_cents: number
  refunded_cents: number
  fees_cents: number
  taxes_cents: number
  unpaid_orders: number
  awaited_cents: number
  first_at: Instant | null
  last_at: Instant | null
}

/** Counts the order figures of the dashboard from all rows, to compare the stored totals with. */
export async function sumOrders(tx: Tx, event_id: Id): Promise<OrderTotals> {
  const { rows } = await tx.execute<OrderTotals>(sql`
    select (count(*) filter (where cancelled_at is null))::int as orders_count,
      coalesce(sum(total_gross_cents) filter (where paid_at is not null), 0)::bigint as gross_cents,
      coalesce(sum(total_refunded_cents), 0)::bigint as refunded_cents,
      coalesce(sum((priced->>'total_fee_cents')::bigint) filter (where paid_at is not null), 0)::bigint as fees_cents,
      coalesce(sum((priced->>'total_tax_cents')::bigint) filter (where paid_at is not null), 0)::bigint as taxes_cents,
      (count(*) filter (where paid_at is null and cancelled_at is null and total_gross_cents > 0
        and total_refunded_cents = 0))::int as unpaid_orders,
      coalesce(sum(total_gross_cents) filter (where paid_at is null and cancelled_at is null
        and total_refunded_cents = 0), 0)::bigint as awaited_cents,
      min(created_at) as first_at, max(created_at) as last_at
    from ${realOrders(event_id)} as o`)
  const [sums] = rows
  if (sums === undefined) throw new Error('sums are one row')
  return sums
}

export type EventCounts = { tickets_sold: number; expected: number; revenue_cents: number }

export async function countEvent(tx: Tx, event_id: Id): Promise<EventCounts | undefined> {
  const { rows } = await tx.execute<EventCounts>(sql`
    with people as (
      select count(*)::int as tickets_sold, (count(*) filter (where ${IS_EXPECTED}))::int as expected
      from ${attendees} as a join ${orders} as o on o.id = a.order_id
      where a.event_id = ${event_id} and ${IS_ISSUED}
    ), money as (
      select (sum(o.total_gross_cents) filter (where o.paid_at is not null)) as gross,
        sum(o.total_refunded_cents) as refunded
      from ${orders} as o where o.event_id = ${event_id} and ${IS_ISSUED}
    )
    select people.tickets_sold, people.expected,
      (coalesce(money.gross, 0) - coalesce(money.refunded, 0))::bigint as revenue_cents
    from people, money`)
  return rows[0]
}

export type TicketTotals = Omit<EventStats['tickets'][number], 'entered'> & { gross_cents: number }

/**
 * Counts each ticket type of the event, in its order. The amount of an order is split among its tickets by price,
 * or equally where nothing has a price. The rounding remainder goes to the first type of the order, so that the
 * parts add up.
 */
export async function sumTickets(tx: Tx, event_id: Id): Promise<TicketTotals[]> {
  const { rows } = await tx.execute<TicketTotals>(sql`
    with first_price as (
      select distinct on (ticket_id) ticket_id, price_cents
      from ${ticket_prices} where event_id = ${event_id} order by ticket_id, sort_order, id
    ), paid as (
      select a.order_id, o.total_gross_cents as gross, min(a.ticket_id) as first_id, count(*) as heads,
        sum(coalesce(p.price_cents, f.price_cents, 0)) as priced
      from ${attendees} as a
      join ${realOrders(event_id)} as o on o.id = a.order_id
      left join ${ticket_prices} as p on p.id = a.price_id
      left join first_price as f on f.ticket_id = a.ticket_id
      where a.event_id = ${event_id} and o.paid_at is not null and o.total_gross_cents > 0
      group by 1, 2
    ), counted as (
      select a.ticket_id, paid.first_id, count(*) as sold,
        count(*) filter (where a.is_expected) as expected,
        sum(round(paid.gross::float8 * case when paid.priced > 0
          then coalesce(p.price_cents, f.price_cents, 0)::float8 / paid.priced else 1.0 / paid.heads end)) as cents
      from ${realAttendees(event_id)} as a
      left join ${ticket_prices} as p on p.id = a.price_id
      left join first_price as f on f.ticket_id = a.ticket_id
      left join paid on paid.order_id = a.order_id
      group by 1, 2
    ), money as (
      select ticket_id, sum(cents)::bigint as gross_cents from (
        select ticket_id, cents from counted
        union all
        select first_id, -cents from counted
        union all
        select first_id, sum(gross) from paid group by 1
      ) as summed group by 1
    ), people as (
      select ticket_id, sum(sold)::int as sold, sum(expected)::int as expected from counted group by 1
    ), stock as (
      select ticket_id, case when bool_or(quantity_available >= ${UNLIMITED}::int) then ${UNLIMITED}::int
        else least(sum(quantity_available::bigint), ${UNLIMITED}::int)::int end as quantity_available
      from ${ticket_prices} where event_id = ${event_id} group by 1
    )
    select t.id as ticket_id, t.name, coalesce(people.sold, 0) as sold,
      coalesce(people.expected, 0) as expected, coalesce(money.gross_cents, 0) as gross_cents,
      coalesce(stock.quantity_available, 0) as quantity_available
    from ${tickets} as t
    left join people on people.ticket_id = t.id
    left join money on money.ticket_id = t.id
    left join stock on stock.ticket_id = t.id
    where t.event_id = ${event_id}
    order by t.sort_order, t.id`)
  return rows
}

type DayTotals = { day: number; orders: number; tickets: number; gross_cents: number }

/**
 * Counts sales per day, for days with any.
 * @param starts start times of the days; `day` counts them from 1
 */
export async function sumDays(tx: Tx, event_id: Id, starts: readonly Instant[]): Promise<DayTotals[]> {
  const day = sql`width_bucket(created_at, ${sql.param([...starts])}::timestamptz[])`
  const { rows } = await tx.execute<DayTotals>(sql`
    select day, sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_cents)::bigint as gross_cents
    from (
      select ${day} as day, count(*) filter (where cancelled_at is null) as orders, 0 as tickets,
        coalesce(sum(total_gross_cents) filter (where paid_at is not null), 0) as gross_cents
      from ${realOrders(event_id)} as o group by 1
      union all
      select ${day}, 0, count(*), 0 from ${realAttendees(event_id)} as a group by 1
    ) as counted
    where day > 0 group by 1 order by 1`)
  return rows
}

export type EntryBucket = { from: Instant; ticket_id: Id | null; entered: number }

/**
 * Counts first check-ins on any list of the event per ticket type and five minutes, oldest first. An admitted
 * attendee unknown to the list has no ticket type.
 */
export async function listEntries(tx: Tx, event_id: Id): Promise<EntryBucket[]> {
  const { rows } = await tx.execute<EntryBucket>(sql`
    select date_bin(${`${ARRIVALS_STEP_MINUTES} minutes`}::interval, came.at, timestamptz '2000-01-01 00:00Z') as "from",
      a.ticket_id, count(*)::int as entered
    from (
      select coalesce(p.attendee_id, p.subject) as who, min(p.first_in_at) as at
      from ${check_in_lists} as l join ${presences} as p on p.check_in_list_id = l.id
      where l.event_id = ${event_id} and ${HAS_ENTERED} group by 1
    ) as came
    left join ${attendees} as a on a.id = came.who and a.event_id = ${event_id}
    group by 1, 2 order by 1`)
  return rows
}

/** Counts the conflicts on all lists of the event. */
export async function countConflicts(tx: Tx, event_id: Id): Promise<number> {
  const { rows } = await tx.execute<{ conflicts: number }>(sql`
    select coalesce(sum(p.conflicts), 0)::int as conflicts
    from ${check_in_lists} as l join ${presences} as p on p.check_in_list_id = l.id
    where l.event_id = ${event_id}`)
  return rows[0]?.conflicts ?? 0
}
