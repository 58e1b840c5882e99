import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Id } from '#contract/wire/id.ts'
import type { CapacityRow } from './store.ts'

/** @param taken sold and held quantity of each ticket type */
export function present(
  row: CapacityRow,
  taken: readonly { ticket_id: Id; quantity: number }[],
): CapacityAssignment {
  const { account_id: _, ...capacity } = row
  const own = taken.filter(({ ticket_id }) => row.ticket_ids.includes(ticket_id))
  return { ...capacity, used: own.reduce((sum, { quantity }) => sum + quantity, 0) }
}
