import type { Id } from '#contract/wire/id.ts'

/** The ids in their order with one of them a place further up (-1) or down (1). */
export function moved(rows: readonly { id: Id }[], id: Id, by: -1 | 1): Id[] {
  const ids = rows.map((row) => row.id)
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at === -1 || other === undefined) return ids
  ids[at] = other
  ids[at + by] = id
  return ids
}
