import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { affiliateFigures, type AffiliateFigures } from '#contract/resources/affiliates.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { counted_parts, event_sums } from '#server/core/db/schema/event-sums.ts'
import { affiliates, events } from '#server/core/db/schema/events.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type AffiliateRow = typeof affiliates.$inferSelect

const { name, code, status, created_at } = affiliates

const row_store = createEventRowStore(affiliates, {
  searched: sql`${name} || ' ' || ${code}`,
  sorts: { name, code, created_at },
  filters: {
    name: { value: name, kind: 'text' },
    code: { value: code, kind: 'text' },
    status: { value: status, kind: 'text' },
  },
  in_order: name,
})
export const { page, ofEvents, find, lock, remove } = row_store

const matchedCode = z.object({ sent: z.string(), id: idOf('affiliate') })

/**
 * Returns the active affiliates by the codes that were sent, locked against deletion until the end of the
 * transaction.
 */
export async function findActiveByCode(
  tx: Tx,
  event_id: Id,
  codes: readonly string[],
): Promise<Map<string, Id>> {
  const rows = await queryRows(
    tx,
    matchedCode,
    sql`
    select c.sent, a.id from unnest(${sql.param([...codes])}::text[]) as c (sent)
    join ${affiliates} as a
      on a.event_id = ${event_id} and lower(a.code) = lower(c.sent) and a.status = 'ACTIVE'
    order by a.id for key share of a`,
  )
  return new Map(rows.map(({ sent, id }) => [sent, id]))
}

export type CodeVisits = { event_id: Id; code: string; visits: number }

/** Adds visits of live events to their active affiliates. */
export async function addVisits(tx: Tx, visits: readonly CodeVisits[]): Promise<void> {
  await tx.execute(sql`
    with added as (
      select a.id, sum(c.visits)::int as visits
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as c (event_id text, code text, visits int)
      join ${affiliates} as a
        on a.event_id = c.event_id and lower(a.code) = lower(c.code) and a.status = 'ACTIVE'
      join ${events} as e on e.id = a.event_id and e.status = 'live'
      group by a.id
    ), locked as (
      select a.id from ${affiliates} as a join added on added.id = a.id order by a.id for no key update of a
    )
    update ${affiliates} as a set visits = a.visits + added.visits
    from added join locked on locked.id = added.id where a.id = added.id`)
}

/** Reason why a row was not stored: the event has the code already, ignoring case, or the id exists anywhere. */
export type SaveConflict = 'code_taken' | 'id_taken'

export async function insert(tx: Tx, affiliate: AffiliateRow): Promise<AffiliateRow | SaveConflict> {
  const row = await row_store.insert(tx, affiliate)
  if (row !== undefined) return row
  return (await row_store.isIdTaken(tx, affiliate.id)) ? 'id_taken' : 'code_taken'
}

/** Stores a changed affiliate with its next version. After `code_taken` the transaction has failed. */
export async function save(tx: Tx, affiliate: AffiliateRow): Promise<AffiliateRow | SaveConflict> {
  try {
    return await row_store.save(tx, affiliate)
  } catch (error) {
    if (violatedConstraint(error) !== 'affiliates_code') throw error
    return 'code_taken'
  }
}

/** Removes an affiliate from open holds; waits for holds that are being bought. */
export async function detachHolds(tx: Tx, event_id: Id, id: Id): Promise<void> {
  await tx
    .update(reservations)
    .set({ affiliate_id: null })
    .where(and(eq(reservations.event_id, event_id), eq(reservations.affiliate_id, id)))
}

export async function hasOrders(tx: Tx, event_id: Id, id: Id): Promise<boolean> {
  const is_of_affiliate = and(eq(orders.event_id, event_id), eq(orders.affiliate_id, id))
  return (await tx.select({ id: orders.id }).from(orders).where(is_of_affiliate).limit(1)).length > 0
}

/**
 * Returns the figures of each affiliate: the sums of what its orders add to the event's figures, so that both
 * agree.
 */
export function readFigures(tx: Tx, event_id: Id): Promise<AffiliateFigures[]> {
  return queryRows(
    tx,
    affiliateFigures,
    sql`
    with sold as (
      select o.affiliate_id, sum(p.orders)::int as orders, sum(p.tickets)::int as tickets,
        sum(p.revenue_cents)::bigint as revenue_cents
      from ${orders} as o
      join ${counted_parts} as c on c.event_id = o.event_id and c.source = o.id
      cross join lateral jsonb_to_recordset(c.parts)
        as p (part text, orders int, tickets int, revenue_cents bigint)
      where o.event_id = ${event_id} and o.affiliate_id is not null and p.part = 'event'
      group by 1
    )
    select a.id as affiliate_id, a.visits, coalesce(sold.orders, 0) as orders, coalesce(sold.tickets, 0) as tickets,
      coalesce(sold.revenue_cents, 0) as revenue_cents
    from ${affiliates} as a left join sold on sold.affiliate_id = a.id
    where a.event_id = ${event_id}
    order by revenue_cents desc, a.name, a.id`,
  )
}

type SalesTotals = Pick<AffiliateFigures, 'orders' | 'tickets' | 'revenue_cents'>

/** Returns the same figures for the whole event. */
export async function readTotals(tx: Tx, event_id: Id): Promise<SalesTotals> {
  const { orders: order_count, tickets, revenue_cents } = event_sums
  const [row] = await tx
    .select({ orders: order_count, tickets, revenue_cents })
    .from(event_sums)
    .where(and(eq(event_sums.event_id, event_id), eq(event_sums.part, 'event')))
  return row ?? { orders: 0, tickets: 0, revenue_cents: 0 }
}
