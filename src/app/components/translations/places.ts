import type { Locale } from '#contract/wire/contact.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { readAt, type PathOf } from '#app/components/form/field-path.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'

/** Path of a translation in a form: `prices.0.label` is translated at `prices.0.translations.zh-hk.label`. */
export function translationPath(name: string, language: Locale): string {
  const end = name.lastIndexOf('.') + 1
  return `${name.slice(0, end)}translations.${language}.${name.slice(end)}`
}

/** Field props of a text; translatable forms accept input at its paths. */
export function textField<Form extends object>(form: RowForm<Form>, path: string): FieldProps<string> {
  return form.field(path as PathOf<Form>) as unknown as FieldProps<string>
}

/** Which of the main texts that are filled in lack a translation. */
export function missingTextsIn(values: object, names: readonly string[], language: Locale): string[] {
  return names.filter(
    (name) => !isBlank(readAt(values, name)) && isBlank(readAt(values, translationPath(name, language))),
  )
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''
