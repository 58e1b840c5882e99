import { and, arrayOverlaps, asc, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PlacesOf } from '#rules/sale/free-places.ts'
import type { Tx } from '#server/db/database.ts'
import { capacity_assignments, tickets } from '#server/db/schema/events.ts'
import { reservation_items, reservations } from '#server/db/schema/reservations.ts'

/** Which of these ticket types the event has, held one after the other by id until the end of the transaction. */
export async function lockTickets(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.event_id, event_id), inArray(tickets.id, [...ids])))
    .orderBy(asc(tickets.id))
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

/** The capacities that limit any of these ticket types, held in the same manner. */
export function lockCapacities(
  tx: Tx,
  event_id: Id,
  ticket_ids: readonly Id[],
): Promise<{ capacity: number; ticket_ids: Id[] }[]> {
  return tx
    .select({ capacity: capacity_assignments.capacity, ticket_ids: capacity_assignments.ticket_ids })
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

/** What checkouts hold now, counted by ticket type and price. */
export async function heldOf(
  tx: Tx,
  ticket_ids: readonly Id[],
  now: Instant,
  besides: Id | null = null,
): Promise<PlacesOf[]> {
  if (ticket_ids.length === 0) return []
  return tx
    .select({
      ticket_id: reservation_items.ticket_id,
      price_id: reservation_items.price_id,
      quantity: sum(reservation_items.quantity).mapWith(Number),
    })
    .from(reservation_items)
    .innerJoin(reservations, eq(reservations.id, reservation_items.reservation_id))
    .where(
      and(
        inArray(reservation_items.ticket_id, [...ticket_ids]),
        gt(reservations.held_until, now),
        eq(reservations.is_abandoned, false),
        besides === null ? sql`true` : ne(reservations.id, besides),
      ),
    )
    .groupBy(reservation_items.ticket_id, reservation_items.price_id)
}
