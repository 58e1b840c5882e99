import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { capacity_assignments, tickets } from '#server/core/db/schema/events.ts'
import { reservation_items, reservations, sold_places } from '#server/core/db/schema/reservations.ts'
import { isOffered } from '#server/core/db/sql/offered-tickets.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/**
 * Returns which of these ticket types the event has, locked in the order of their ids until the end of the
 * transaction.
 */
export async function lockTickets(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.event_id, event_id), inArray(tickets.id, [...ids])))
    .orderBy(asc(tickets.id))
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

/** Returns the capacities that limit any of these ticket types, locked in the same way. */
export async function lockCapacities(
  tx: Tx,
  event_id: Id,
  ticket_ids: readonly Id[],
): Promise<{ id: Id; capacity: number; ticket_ids: Id[] }[]> {
  if (ticket_ids.length === 0) return []
  const { id, capacity, ticket_ids: of_types } = capacity_assignments
  return tx
    .select({ id, capacity, ticket_ids: of_types })
    .from(capacity_assignments)
    .where(
      and(
        eq(capacity_assignments.event_id, event_id),
        eq(capacity_assignments.status, 'ACTIVE'),
        arrayOverlaps(capacity_assignments.ticket_ids, [...ticket_ids]),
      ),
    )
    .orderBy(asc(capacity_assignments.id))
    .for('update')
}

/** Schema of TicketQuantity. */
export const ticketQuantity = z.object({
  ticket_id: idOf('ticket'),
  price_id: idOf('price').nullable(),
  quantity: z.number().int(),
})

/**
 * Returns the quantities sold or held by checkouts by ticket type and price, in one snapshot.
 * @param exclusions an attendee and a reservation that are not counted; null: none. `sells_offered`: nor are tickets
 * that their buyers offer
 */
export async function takenQuantitiesOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
  exclusions: { attendee_id: Id | null; reservation_id: Id | null; sells_offered: boolean },
): Promise<TicketQuantity[]> {
  if (ticket_ids.length === 0) return []
  const { attendee_id, reservation_id, sells_offered } = exclusions
  const ids = sql`${sql.param([...ticket_ids])}::text[]`
  const offered = sql`
      union all
      select a.ticket_id, a.price_id, -1 from ${attendees} as a
      where a.ticket_id = any(${ids}) and ${isOffered(now)}`
  return queryRows(
    tx,
    ticketQuantity,
    sql`
    select ticket_id, price_id, sum(quantity)::int as quantity from (
      select ticket_id, price_id, quantity from ${sold_places} where ticket_id = any(${ids})
      union all
      select ticket_id, price_id, -1 from ${attendees}
      where id = ${attendee_id}::text and ticket_id = any(${ids}) and cancelled_at is null
      union all
      select item.ticket_id, item.price_id, item.quantity from ${reservation_items} as item
      join ${reservations} as reservation on reservation.id = item.reservation_id
      where item.ticket_id = any(${ids}) and reservation.held_until > ${now}::timestamptz and not reservation.is_abandoned
        and reservation.id is distinct from ${reservation_id}::text
      ${sells_offered ? offered : sql``}
    ) as taken group by 1, 2 having sum(quantity) <> 0`,
  )
}

/** Returns how many tickets of these types their buyers offer. */
export async function offeredQuantitiesOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
): Promise<Pick<TicketQuantity, 'ticket_id' | 'quantity'>[]> {
  if (ticket_ids.length === 0) return []
  return queryRows(
    tx,
    ticketQuantity.pick({ ticket_id: true, quantity: true }),
    sql`
    select a.ticket_id, count(*)::int as quantity from ${attendees} as a
    where a.ticket_id = any(${sql.param([...ticket_ids])}::text[]) and ${isOffered(now)} group by 1`,
  )
}
