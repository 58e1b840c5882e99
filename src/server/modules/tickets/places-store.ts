import { and, arrayContains, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { capacity_assignments } from '#server/db/schema/events.ts'

/** The capacities that limit a ticket type, one after the other by id, held until the end of the transaction. */
export function lockCapacities(
  tx: Tx,
  event_id: Id,
  ticket_id: Id,
): Promise<{ capacity: number; ticket_ids: Id[] }[]> {
  return tx
    .select({ capacity: capacity_assignments.capacity, ticket_ids: capacity_assignments.ticket_ids })
    .from(capacity_assignments)
    .where(
      and(
        eq(capacity_assignments.event_id, event_id),
        eq(capacity_assignments.status, 'ACTIVE'),
        arrayContains(capacity_assignments.ticket_ids, [ticket_id]),
      ),
    )
    .orderBy(asc(capacity_assignments.id))
    .for('update')
}
