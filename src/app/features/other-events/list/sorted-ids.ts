import type { Id } from '#contract/wire/id.ts'

/**
 * Order of all rows after the visible ones were reordered; hidden rows keep their positions.
 * @param shown some of the rows, in their new order
 */
export function sortedIds(rows: readonly { id: Id }[], shown: readonly Id[]): Id[] {
  const left = [...shown]
  return rows.map(({ id }) => (shown.includes(id) ? (left.shift() ?? id) : id))
}
