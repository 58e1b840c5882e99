import { isSameValue } from './same-value.ts'
import { fieldAt } from './translated-fields.ts'

/** A field that both sides changed to different values. */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type MergedEdit<Fields extends object> = {
  /** Fields still to be sent on top of the server's row. */
  edit: Fields
  conflicts: FieldConflict[]
}

/**
 * Three-way merge of an offline edit with the current row, field by field (S17.4). A field that only one side
 * changed is taken, one that both changed to the same value needs nothing, any other is a conflict for a person.
 * Each translated text is a field of its own.
 * @param base the edited fields before the edit
 * @param mine the typed fields; any may be missing
 * @param theirs the current row
 */
export function mergeEdit<Fields extends object>(
  base: object,
  mine: Fields,
  theirs: object,
): MergedEdit<Fields> {
  const conflicts: FieldConflict[] = []
  const edit = pickFields(mine, (field) => {
    const [before, edited, current] = [fieldAt(base, field), fieldAt(mine, field), fieldAt(theirs, field)]
    if (isSameValue(edited, current)) return false
    if (isSameValue(before, current)) return true
    conflicts.push({ field, base: before, mine: edited, theirs: current })
    return false
  })
  return { edit, conflicts }
}

/** Returns the fields that satisfy a predicate. */
export function pickFields<Fields extends object>(
  fields: Fields,
  predicate: (field: string, value: unknown) => boolean,
): Fields {
  const entries = [...valuesOf(fields)].filter(([field, value]) => predicate(field, value))
  // Every field is optional, so any subset has the type.
  return Object.fromEntries(entries) as Fields
}

/** Returns the values of fields by name. */
export function valuesOf(fields: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields))
}
