import type { TextLimit } from './text-limits.ts'

/** Text limits of capacities. */
export const capacityAssignmentTextLimits: Record<string, TextLimit | 'shaped'> = {
  'createCapacityAssignment.id': 'shaped',
  'createCapacityAssignment.name': { max: 149 },
  'createCapacityAssignment.ticket_ids.0': 'shaped',
  'updateCapacityAssignment.name': { max: 149 },
  'updateCapacityAssignment.ticket_ids.0': 'shaped',
}
