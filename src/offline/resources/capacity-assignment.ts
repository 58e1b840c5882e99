import {
  createCapacityAssignment,
  deleteCapacityAssignment,
  updateCapacityAssignment,
} from '#contract/resources/capacity-assignments.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

/** Capacities shared by ticket types. */
export const capacityAssignmentResource: ResourceDefinition<'capacity_assignment'> = {
  parent_kind: 'event',
  table: (db) => db.capacity_assignments,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: ({ ticket_ids = [] }) => ticket_ids,
  change: async (client, at, body, options) =>
    (await client.call(updateCapacityAssignment, { params: paramsOf(at), body, ...options })).data,
  create: {
    send: async (client, { on: event_id }, body, idempotency_key) =>
      (await client.call(createCapacityAssignment, { params: { event_id }, body, idempotency_key })).data,
    draft: ({ on: event_id, row_id: id }, input) => ({ ...input, id, event_id, used: 0, version: 0 }),
  },
  remove: (client, at, version) => client.call(deleteCapacityAssignment, { params: paramsOf(at), version }),
}

const paramsOf = ({ on, row_id }: RowAddress) => ({ event_id: on, capacity_assignment_id: row_id })
