import { valuesOf } from '#rules/merge-edit.ts'
import { changedTranslations, fieldsAt, flattenFields } from '#rules/translated-fields.ts'
import type { Edit } from './edit-rows.ts'

/** Converts an edit that stored all translations as one field to the current form with changed texts only. */
export function flattenEdit(edit: Edit): void {
  const { base, mine, authors } = edit
  const edited = valuesOf(mine).get('translations')
  if (edited === undefined) return
  const translations = changedTranslations(valuesOf(base).get('translations'), edited)
  edit.mine = flattenFields({ ...mine, translations })
  edit.base = fieldsAt(base, Object.keys(edit.mine))
  const { translations: author } = authors
  if (author === undefined) return
  const paths = Object.keys(flattenFields({ translations }))
  edit.authors = { ...authors, ...Object.fromEntries(paths.map((path) => [path, author])) }
}
