import { mergeTranslations } from './translated-fields.ts'

/**
 * A row with the fields of an edit in their places; a field that is missing or undefined stays as it is, and so does a
 * text in another language.
 */
export function applyEdit<Row extends object>(
  row: Row,
  edit: { [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const given: [string, unknown][] = Object.entries(edit).filter(([, value]) => value !== undefined)
  return Object.assign({}, row, mergeTranslations(row, Object.fromEntries(given)))
}
