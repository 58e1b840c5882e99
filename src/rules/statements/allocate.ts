import type { Id } from '#contract/wire/id.ts'

type Sum = { id: Id; amount_cents: number }
/** Part of a line's money for an order, and how much the bank kept of it. */
export type Allocation = { line_id: Id; order_id: Id; amount_cents: number; fee_cents: number }
export type AllocationResult = {
  allocations: Allocation[]
  /** What is left of each line. */
  rest: ReadonlyMap<Id, number>
  /** What is missing for the prices. */
  missing_cents: number
}

/**
 * Pays the prices of orders with the money of lines, one after the other. A shortfall is the fee of the last order;
 * what is left over stays with the last lines.
 */
export function allocateLines(lines: readonly Sum[], orders: readonly Sum[]): AllocationResult {
  const rest = new Map(lines.map(({ id, amount_cents }) => [id, amount_cents]))
  const allocations: Allocation[] = []
  let missing_cents = 0
  for (const order of orders) {
    let due = order.amount_cents
    let last: Allocation | undefined
    for (const { id: line_id } of lines) {
      const amount_cents = Math.min(due, rest.get(line_id) ?? 0)
      if (amount_cents === 0) continue
      rest.set(line_id, (rest.get(line_id) ?? 0) - amount_cents)
      due -= amount_cents
      last = { line_id, order_id: order.id, amount_cents, fee_cents: 0 }
      allocations.push(last)
    }
    if (last !== undefined) last.fee_cents = due
    missing_cents += due
  }
  return { allocations, rest, missing_cents }
}
