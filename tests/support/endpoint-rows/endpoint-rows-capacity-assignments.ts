import { newId, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { capacity_assignments } from '#server/core/db/schema/events.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import {
  eventParams,
  eventRow,
  insertInTx,
  listingRow,
  resourceRow,
  unaudited,
  type Row,
} from './endpoint-row.ts'
import type { BuiltEvent, BuilderDeps } from './rows.ts'

/** Adds a capacity of 100 shared by all ticket types of the event. */
export async function addCapacity(
  { random }: BuilderDeps,
  tx: Tx,
  { id: event_id, account_id, tickets: of }: Pick<BuiltEvent, 'id' | 'account_id' | 'tickets'>,
  capacity: Partial<typeof capacity_assignments.$inferInsert> = {},
): Promise<Id> {
  const id = newId('capacity_assignment', random)
  await tx.insert(capacity_assignments).values({
    id,
    account_id,
    event_id,
    name: 'The hall',
    capacity: 100,
    status: 'ACTIVE',
    ticket_ids: Object.values(of),
    ...capacity,
  })
  return id
}

const capacityFields = ({ venue }: Fixture) => ({
  name: 'Gallery',
  capacity: 40,
  status: 'INACTIVE',
  ticket_ids: [venue.tickets.vip],
})

const capacityParams = async (fixture: Fixture) => {
  return { ...eventParams(fixture), capacity_assignment_id: await insertInTx(fixture, addCapacity) }
}

/** Valid requests of capacities. */
export const capacityAssignmentRows: Record<string, Row> = {
  listCapacityAssignments: listingRow('event.view', capacity_assignments, addCapacity),
  createCapacityAssignment: unaudited(
    eventRow('event.edit', (fixture) => ({
      id: newId('capacity_assignment', fixture.server.random),
      ...capacityFields(fixture),
    })),
  ),
  readCapacityAssignment: resourceRow('event.view', capacityParams),
  updateCapacityAssignment: unaudited(resourceRow('event.edit', capacityParams, capacityFields)),
  deleteCapacityAssignment: unaudited(resourceRow('event.edit', capacityParams)),
}
