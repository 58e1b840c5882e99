import { valuesOf } from '#rules/merge-edit.ts'
import { changedTexts, fieldsAt, flatFields } from '#rules/translated-fields.ts'
import type { Edit } from './edit-rows.ts'

/** An edit that kept all texts in other languages as one field, as it is kept now: with those alone that were changed. */
export function flattenEdit(edit: Edit): void {
  const { base, mine, authors } = edit
  const typed = valuesOf(mine).get('translations')
  if (typed === undefined) return
  const translations = changedTexts(valuesOf(base).get('translations'), typed)
  edit.mine = flatFields({ ...mine, translations })
  edit.base = fieldsAt(base, Object.keys(edit.mine))
  const { translations: author } = authors
  if (author === undefined) return
  const paths = Object.keys(flatFields({ translations }))
  edit.authors = { ...authors, ...Object.fromEntries(paths.map((path) => [path, author])) }
}
