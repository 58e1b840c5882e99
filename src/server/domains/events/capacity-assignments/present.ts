import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Id } from '#contract/wire/id.ts'
import type { CapacityRow } from './store.ts'

/** @param taken_quantities sold and held quantity of each ticket type */
export function present(
  row: CapacityRow,
  taken_quantities: readonly { ticket_id: Id; quantity: number }[],
): CapacityAssignment {
  const { account_id: _, ...capacity } = row
  const own = taken_quantities.filter(({ ticket_id }) => row.ticket_ids.includes(ticket_id))
  return { ...capacity, used: own.reduce((sum, { quantity }) => sum + quantity, 0) }
}
