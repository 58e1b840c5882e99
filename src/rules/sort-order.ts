import type { Id } from '#contract/wire/id.ts'

type SortableRow = { id: Id; sort_order: number }

/**
 * Puts rows into an order: the named ones first, the others after them as they were; ids that are not among the
 * rows are passed over.
 * @param rows in their order so far
 * @returns the rows whose place changed, each with its new one, counted from 1
 */
export function reorderRows<Row extends SortableRow>(rows: readonly Row[], ids: readonly Id[]): Row[] {
  const wanted = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: Row) => wanted.get(id) ?? ids.length
  const sorted = rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  return sorted.flatMap((row, at) => (row.sort_order === at + 1 ? [] : [{ ...row, sort_order: at + 1 }]))
}
