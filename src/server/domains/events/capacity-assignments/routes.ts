import {
  createCapacityAssignment,
  deleteCapacityAssignment,
  listCapacityAssignments,
  readCapacityAssignment,
  updateCapacityAssignment,
} from '#contract/resources/capacity-assignments.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as capacities from './service.ts'

export function capacityAssignmentsRoutes(api: Api): void {
  mount(api, listCapacityAssignments, ({ context, params, query }) =>
    capacities.list(context, params.event_id, query),
  )
  mount(api, createCapacityAssignment, async ({ context, params, body }) => ({
    data: await capacities.create(context, params.event_id, body),
  }))
  mount(api, readCapacityAssignment, async ({ context, params }) => ({
    data: await capacities.read(context, params.event_id, params.capacity_assignment_id),
  }))
  mount(api, updateCapacityAssignment, async ({ context, params, body, version }) => ({
    data: await capacities.update(context, params.event_id, params.capacity_assignment_id, body, version),
  }))
  mount(api, deleteCapacityAssignment, ({ context, params, version }) =>
    capacities.remove(context, params.event_id, params.capacity_assignment_id, version),
  )
}
