import type { Locale } from '#contract/wire/contact.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { readAt, type PathOf } from '#app/components/form/field-path.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'

/** Where the text of a language stands in a form: `prices.0.label` is translated at `prices.0.translations.zh-hk.label`. */
export function translationPath(name: string, language: Locale): string {
  const end = name.lastIndexOf('.') + 1
  return `${name.slice(0, end)}translations.${language}.${name.slice(end)}`
}

/** A text of a form; what a form translates is typed at its places. */
export function textField<Form extends object>(form: RowForm<Form>, place: string): FieldProps<string> {
  return form.field(place as PathOf<Form>) as unknown as FieldProps<string>
}

/** Which of these main texts a language lacks, of those that are there. */
export function missingTextsIn(values: object, names: readonly string[], language: Locale): string[] {
  return names.filter(
    (name) => !isBlank(readAt(values, name)) && isBlank(readAt(values, translationPath(name, language))),
  )
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''
