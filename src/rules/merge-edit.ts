/** A field that both sides changed, and not to the same value. */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type MergedEdit<Fields extends object> = {
  /** What is still to be sent on top of the other side's row. */
  edit: Fields
  conflicts: FieldConflict[]
}

/**
 * Three-way merge of an offline edit with the row as it is now on the server, field by field: what only one
 * side changed is taken, what both changed to the same value is settled, the rest is for a person (S17.4).
 * @param base the fields of the edit as they were when it was made
 * @param mine what the person typed; any of its fields may be missing   @param theirs the row as it is now
 */
export function mergeEdit<Fields extends object>(
  base: object,
  mine: Fields,
  theirs: object,
): MergedEdit<Fields> {
  const before = valuesOf(base)
  const now = valuesOf(theirs)
  const conflicts: FieldConflict[] = []
  const edit = pickFields(mine, (field, value) => {
    const there = now.get(field)
    if (isSameValue(value, there)) return false
    if (isSameValue(before.get(field), there)) return true
    conflicts.push({ field, base: before.get(field), mine: value, theirs: there })
    return false
  })
  return { edit, conflicts }
}

/** The fields that a condition picks, of fields of which any may be missing. */
export function pickFields<Fields extends object>(
  fields: Fields,
  isWanted: (field: string, value: unknown) => boolean,
): Fields {
  const picked = [...valuesOf(fields)].filter(([field, value]) => isWanted(field, value))
  // What may all be missing may also be missing in part.
  return Object.fromEntries(picked) as Fields
}

/** The values of fields by their names. */
export function valuesOf(fields: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields))
}

/** Whether two values of a field are the same as JSON, whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
