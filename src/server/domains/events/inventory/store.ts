import { and, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { sold_places } from '#server/core/db/schema/reservations.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** Stored and actual count of a price. */
const inventoryMismatch = z.object({
  event_id: idOf('event'),
  ticket_id: idOf('ticket'),
  price_id: idOf('price').nullable(),
  counted: z.number().int(),
  sold: z.number().int(),
})
export type InventoryMismatch = z.infer<typeof inventoryMismatch>

/** Returns the stored number of attendees who are not cancelled, by ticket type and price. */
export async function soldQuantitiesOf(tx: Tx, ticket_ids: readonly Id[]): Promise<TicketQuantity[]> {
  if (ticket_ids.length === 0) return []
  const { ticket_id, price_id, quantity } = sold_places
  return tx
    .select({ ticket_id, price_id, quantity })
    .from(sold_places)
    .where(and(inArray(ticket_id, [...ticket_ids]), ne(quantity, 0)))
}

const SOLD = sql`(
  select account_id, event_id, ticket_id, price_id, count(*)::int as quantity from ${attendees}
  where cancelled_at is null group by 1, 2, 3, 4)`

const eventRow = z.object({ id: idOf('event') })

/** Returns the events with counts or attendees. */
export async function listEvents(tx: Tx): Promise<Id[]> {
  const rows = await queryRows(
    tx,
    eventRow,
    sql`
    select e.id from events e
    where exists (select 1 from ${sold_places} c where c.event_id = e.id)
      or exists (select 1 from ${attendees} a where a.event_id = e.id)
    order by e.id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the counts of an event that differ from its attendees, in one snapshot. */
export function listMismatches(tx: Tx, event_id: Id): Promise<InventoryMismatch[]> {
  return queryRows(
    tx,
    inventoryMismatch,
    sql`
    select coalesce(c.event_id, s.event_id) as event_id, coalesce(c.ticket_id, s.ticket_id) as ticket_id,
      coalesce(c.price_id, s.price_id) as price_id, coalesce(c.quantity, 0) as counted,
      coalesce(s.quantity, 0) as sold
    from (select * from ${sold_places} where event_id = ${event_id}) as c
      full join (select * from ${SOLD} as sold where event_id = ${event_id}) as s
      on s.ticket_id = c.ticket_id and coalesce(s.price_id, '') = coalesce(c.price_id, '')
    where coalesce(c.quantity, 0) <> coalesce(s.quantity, 0)
    order by 1, 2, 3`,
  )
}

/**
 * Locks the counts of these ticket types until the end of the transaction; missing ones are created for each
 * price.
 */
export async function lockCounts(tx: Tx, ticket_ids: readonly Id[]): Promise<void> {
  const of_these = sql`ticket_id = any(${sql.param([...ticket_ids])}::text[])`
  await tx.execute(sql`
    insert into ${sold_places} (account_id, event_id, ticket_id, price_id, quantity)
    select account_id, event_id, ticket_id, price_id, 0 from ${SOLD} as sold where ${of_these}
    order by ticket_id, price_id on conflict (ticket_id, price_id) do nothing`)
  await tx.execute(sql`
    select 1 from ${sold_places} where ${of_these} order by ticket_id, price_id for update`)
}

/** Rebuilds the counts of these ticket types, which must be locked. */
export async function rebuildCounts(tx: Tx, ticket_ids: readonly Id[]): Promise<void> {
  await tx.execute(sql`
    update ${sold_places} as c set quantity = (
      select count(*) from ${attendees} as a where a.ticket_id = c.ticket_id
        and a.price_id is not distinct from c.price_id and a.cancelled_at is null)
    where ticket_id = any(${sql.param([...ticket_ids])}::text[])`)
}
