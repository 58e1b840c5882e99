import type { CapacityAssignment } from '#contract/capacity-assignments.ts'
import type { Id } from '#contract/id.ts'
import type { CapacityRow } from './store.ts'

/** @param sold how many have each ticket type */
export function present(row: CapacityRow, sold: ReadonlyMap<Id, number>): CapacityAssignment {
  const { account_id: _, ...capacity } = row
  return { ...capacity, used: row.ticket_ids.reduce((sum, id) => sum + (sold.get(id) ?? 0), 0) }
}
