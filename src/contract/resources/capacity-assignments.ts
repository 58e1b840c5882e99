import { z } from 'zod'
import { uniqueList } from '#contract/wire/distinct.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { listQuery, itemOf, pageOf } from '#contract/wire/list-query.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { text } from '#contract/wire/text.ts'
import { resource } from '#contract/wire/resource.ts'

export const CAPACITY_NAME_MAX = 149

/** INACTIVE: counted, but without a limit. */
export const capacityStatus = z.enum(['ACTIVE', 'INACTIVE'])

const capacityFields = {
  name: text(1, CAPACITY_NAME_MAX),
  /** Maximum number of tickets together; UNLIMITED only counts. */
  capacity: z.number().int('integer').min(1, 'too_small').max(UNLIMITED, 'too_large'),
  status: capacityStatus,
  ticket_ids: uniqueList(z.array(idOf('ticket')).min(1, 'ticket_required').max(1000, 'too_long')),
}

export const capacityAssignment = z.object({
  ...capacityFields,
  id: idOf('capacity_assignment'),
  event_id: idOf('event'),
  name: z.string(),
  ticket_ids: z.array(idOf('ticket')),
  /** Quantity sold or held now. */
  used: z.number().int(),
  version: z.number().int(),
})
export type CapacityAssignment = z.infer<typeof capacityAssignment>

/** Input of a new capacity; clients may create the id. */
export const capacityAssignmentNew = z.strictObject({
  id: idOf('capacity_assignment').optional(),
  ...capacityFields,
  status: capacityStatus.default('ACTIVE'),
})
export type CapacityAssignmentNew = z.infer<typeof capacityAssignmentNew>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const capacityAssignmentEdit = z.strictObject(capacityFields).partial()
export type CapacityAssignmentEdit = z.infer<typeof capacityAssignmentEdit>

const CAPACITIES = '/events/:event_id/capacity-assignments'
const CAPACITY = '/events/:event_id/capacity-assignments/:capacity_assignment_id'

export const listCapacityAssignments = endpoint({
  method: 'GET',
  path: CAPACITIES,
  who: 'person',
  summary: 'List the capacities of an event',
  query: listQuery({ sorts: ['name', 'capacity'], filters: ['name', 'status'] }),
  ok: pageOf(capacityAssignment),
  errors: ['event.not_found'],
})

export const createCapacityAssignment = endpoint({
  method: 'POST',
  path: CAPACITIES,
  who: 'person',
  summary: 'Create a capacity shared by ticket types',
  body: capacityAssignmentNew,
  ok: itemOf(capacityAssignment),
  ok_status: 201,
  errors: ['event.not_found', 'capacity_assignment.tickets_unknown', 'id.taken'],
})

export const readCapacityAssignment = endpoint({
  method: 'GET',
  path: CAPACITY,
  who: 'person',
  summary: 'Retrieve a capacity',
  ok: itemOf(capacityAssignment),
  errors: ['event.not_found', 'capacity_assignment.not_found'],
})

export const updateCapacityAssignment = endpoint({
  method: 'PUT',
  path: CAPACITY,
  who: 'person',
  summary: 'Update a capacity; omitted fields stay unchanged',
  body: capacityAssignmentEdit,
  ok: itemOf(capacityAssignment),
  errors: [
    'event.not_found',
    'capacity_assignment.not_found',
    'capacity_assignment.tickets_unknown',
    'version.stale',
  ],
  versioned: true,
})

export const deleteCapacityAssignment = endpoint({
  method: 'DELETE',
  path: CAPACITY,
  who: 'person',
  summary: 'Delete a capacity',
  errors: ['event.not_found', 'capacity_assignment.not_found', 'version.stale'],
  versioned: true,
})

export const capacityAssignmentResource = resource({
  row: capacityAssignment,
  input: capacityAssignmentNew,
  change: capacityAssignmentEdit,
  list: listCapacityAssignments,
  create: createCapacityAssignment,
  update: updateCapacityAssignment,
  remove: deleteCapacityAssignment,
  unsent: { used: 0 },
  refs: ['ticket_ids'],
})
