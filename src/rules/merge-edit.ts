/** A field that both sides changed, and not to the same value. */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type MergedEdit = {
  /** What is still to be sent on top of the other side's row. */
  edit: Record<string, unknown>
  conflicts: FieldConflict[]
}

/**
 * Three-way merge of an offline edit with the row as it is now on the server, field by field: what only one
 * side changed is taken, what both changed to the same value is settled, the rest is for a person.
 * @param base the fields of the edit as they were when it was made   @param mine what the person typed
 * @param theirs the row as it is now
 */
export function mergeEdit(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): MergedEdit {
  const edit: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const [field, value] of Object.entries(mine)) {
    if (isSameValue(value, theirs[field])) continue
    if (isSameValue(base[field], theirs[field])) edit[field] = value
    else conflicts.push({ field, base: base[field], mine: value, theirs: theirs[field] })
  }
  return { edit, conflicts }
}

/** Whether two values of a field are the same as JSON, whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
