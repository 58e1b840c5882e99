import { useTranslation } from 'react-i18next'
import type { EditableResource } from '#contract/resources.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { fieldAt, readTextPath } from '#rules/translated-fields.ts'
import { isLanguage } from '#app/lib/i18n/languages.ts'
import { EDITED_FIELDS } from '#app/components/fields/edited-fields.ts'
import type { Field, FieldNames, Fields, FormatContext } from '#app/components/fields/field.ts'
import { namesOf } from '#app/components/fields/format.ts'
import { labelForLanguage, formatTranslated } from '#app/components/fields/translated.ts'
import { formatList } from '#app/components/fields/values.ts'

/** A formatted value; some have one line per part, a translation has its language tag. */
export type FormattedValue = {
  text: string
  lines: readonly string[]
  colour: string | null
  lang: string | undefined
}

export type EditLabels = {
  label: (field: string) => string
  /** Formats one field; the other fields may affect the format. */
  format: (field: string, fields: Fields) => FormattedValue
}

/** Formats the fields of a resource and their values. */
export function useEditLabels(resource: EditableResource, names: FieldNames): EditLabels {
  const { t } = useTranslation('fields')
  const declarations = EDITED_FIELDS[resource](t)
  const rows = resource === 'question' ? namesOfQuestions(names) : names.tickets
  /** Rows in a new order, or moved, and the list that they go to. */
  const formatIds = (name: string, value: unknown, context: FormatContext) => {
    if (name === 'ids') return namesOf(rows, value, context)
    return name === 'to' ? namesOf(names.check_in_lists, value, context) : undefined
  }
  const find = (name: string) => declarations[readTextPath(name)?.field ?? name]
  return {
    label: (name) => {
      const label = find(name)?.label ?? name
      const language = languageOf(name)
      return language === undefined ? label : labelForLanguage(t, label, language)
    },
    format: (name, fields) => {
      const context = { t, names, fields }
      const value = fieldAt(fields, name)
      const translated = readTextPath(name) === null ? undefined : formatTranslated(value)
      const text = formatIds(name, value, context) ?? formatField(find(name), value, context)
      const language = languageOf(name)
      // Translations that belong to main texts are listed with those.
      const is_complete = typeof value === 'string' && value !== ''
      const lang = language !== undefined && is_complete ? LANGUAGE_TAGS[language] : undefined
      return { ...toFormattedValue(translated ?? text, t('value.empty')), lang }
    },
  }
}

/** The language of a field that is a translation. */
function languageOf(name: string): Locale | undefined {
  const language = readTextPath(name)?.language
  return language !== undefined && isLanguage(language) ? language : undefined
}

const namesOfQuestions = ({ questions }: FieldNames) =>
  questions.map(({ id, title }) => ({ id, name: title }))

function formatField(
  field: Field | undefined,
  value: unknown,
  context: FormatContext,
): string | readonly string[] {
  if (typeof value === 'boolean') return value ? context.t('value.yes') : context.t('value.no')
  if (isBlank(value)) return field?.none ?? ''
  const { choices, format } = field ?? {}
  if (choices !== undefined) {
    const selected = Array.isArray(value) ? value.map(String) : [String(value)]
    return formatList(selected.map((choice) => choices[choice] ?? choice))
  }
  if (format !== undefined) return format(value, context)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function toFormattedValue(value: string | readonly string[], empty: string): Omit<FormattedValue, 'lang'> {
  const colour = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null
  if (typeof value === 'string') return { text: value === '' ? empty : value, lines: [], colour }
  return { text: value.length === 0 ? empty : formatList(value), lines: value, colour }
}
