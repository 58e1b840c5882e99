import { isSameValue } from './same-value.ts'
import { fieldAt } from './translated-fields.ts'

/** A field that both sides changed, and not to the same value. */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type MergedEdit<Fields extends object> = {
  /** What is still to be sent on top of the other side's row. */
  edit: Fields
  conflicts: FieldConflict[]
}

/**
 * Three-way merge of an offline edit with the row as it is now on the server, field by field: what only one
 * side changed is taken, what both changed to the same value is settled, the rest is for a person (S17.4). A text in
 * another language is a field of its own.
 * @param base the fields of the edit as they were when it was made
 * @param mine what the person typed; any of its fields may be missing   @param theirs the row as it is now
 */
export function mergeEdit<Fields extends object>(
  base: object,
  mine: Fields,
  theirs: object,
): MergedEdit<Fields> {
  const conflicts: FieldConflict[] = []
  const edit = pickFields(mine, (field) => {
    const [before, typed, there] = [fieldAt(base, field), fieldAt(mine, field), fieldAt(theirs, field)]
    if (isSameValue(typed, there)) return false
    if (isSameValue(before, there)) return true
    conflicts.push({ field, base: before, mine: typed, theirs: there })
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
