import type { Id } from '#contract/wire/id.ts'

/**
 * Order of all rows after the visible ones were reordered; hidden rows keep their positions.
 * @param visible_ids some of the rows, in their new order
 */
export function sortedIds(rows: readonly { id: Id }[], visible_ids: readonly Id[]): Id[] {
  const remaining = [...visible_ids]
  return rows.map(({ id }) => (visible_ids.includes(id) ? (remaining.shift() ?? id) : id))
}
