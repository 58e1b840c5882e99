import {
  capacityAssignment,
  capacityAssignmentEdit,
  capacityAssignmentNew,
  createCapacityAssignment,
  deleteCapacityAssignment,
  updateCapacityAssignment,
} from '#contract/capacity-assignments.ts'
import type { ResourceEdits } from './edited-resource.ts'

/** Capacities that ticket types share. */
export const capacityAssignmentEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id, row_id }, fields, options) => {
    const params = { event_id, capacity_assignment_id: row_id }
    const body = capacityAssignmentEdit.parse(fields)
    return (await client.call(updateCapacityAssignment, { params, body, ...options })).data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = capacityAssignmentNew.parse({ ...fields, id: row_id })
      const sent = { params: { event_id }, body, idempotency_key }
      return (await client.call(createCapacityAssignment, sent)).data
    },
    draft: ({ event_id, row_id }, fields) => {
      return { ...capacityAssignmentNew.parse(fields), id: row_id, event_id, used: 0, version: 0 }
    },
  },
  remove: (client, { event_id, row_id }, version) => {
    const params = { event_id, capacity_assignment_id: row_id }
    return client.call(deleteCapacityAssignment, { params, version })
  },
  toRow: (value) => capacityAssignment.parse(value),
  table: (db) => db.capacity_assignments,
}
