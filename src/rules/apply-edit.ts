import { mergeTranslations } from './translated-fields.ts'

/**
 * Returns a copy of the row with the fields of an edit applied. Missing and undefined fields stay unchanged, as do
 * translations that the edit does not contain.
 */
export function applyEdit<Row extends object>(
  row: Row,
  edit: { [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const changes: [string, unknown][] = Object.entries(edit).filter(([, value]) => value !== undefined)
  return Object.assign({}, row, mergeTranslations(row, Object.fromEntries(changes)))
}
