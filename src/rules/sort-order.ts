import type { Id } from '#contract/wire/id.ts'

type SortableRow = { id: Id; sort_order: number }

/**
 * Reorders rows: the named ones first, the others after them in their current order. Unknown ids are ignored.
 * @param rows rows in current order
 * @returns the rows whose position changed, with new positions from 1
 */
export function reorderRows<Row extends SortableRow>(rows: readonly Row[], ids: readonly Id[]): Row[] {
  const positions = new Map(ids.map((id, at) => [id, at]))
  const positionOf = ({ id }: Row) => positions.get(id) ?? ids.length
  const sorted = rows.toSorted((a, b) => positionOf(a) - positionOf(b))
  return sorted.flatMap((row, at) => (row.sort_order === at + 1 ? [] : [{ ...row, sort_order: at + 1 }]))
}
