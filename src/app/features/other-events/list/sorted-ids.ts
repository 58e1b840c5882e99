import type { Id } from '#contract/wire/id.ts'

/**
 * The order of all rows when those that are shown were put in a new one: what is not shown keeps its place.
 * @param shown some of the rows, in their new order
 */
export function sortedIds(rows: readonly { id: Id }[], shown: readonly Id[]): Id[] {
  const left = [...shown]
  return rows.map(({ id }) => (shown.includes(id) ? (left.shift() ?? id) : id))
}
