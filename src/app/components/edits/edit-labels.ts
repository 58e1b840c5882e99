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
  const declared = EDITED_FIELDS[resource](t)
  const sorted = resource === 'question' ? namesOfQuestions(names) : names.tickets
  const find = (name: string) => declared[readTextPath(name)?.field ?? name]
  return {
    label: (name) => {
      const label = find(name)?.label ?? name
      const language = languageOf(name)
      return language === undefined ? label : labelForLanguage(t, label, language)
    },
    format: (name, fields) => {
      const saying = { t, names, fields }
      const value = fieldAt(fields, name)
      const translated = readTextPath(name) === null ? undefined : formatTranslated(value)
      const said = name === 'ids' ? namesOf(sorted, value, saying) : formatField(find(name), value, saying)
      const language = languageOf(name)
      // Translations that belong to main texts are listed with those.
      const is_all_in_it = typeof value === 'string' && value !== ''
      const lang = language !== undefined && is_all_in_it ? LANGUAGE_TAGS[language] : undefined
      return { ...toFormattedValue(translated ?? said, t('value.empty')), lang }
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
  saying: FormatContext,
): string | readonly string[] {
  if (typeof value === 'boolean') return value ? saying.t('value.yes') : saying.t('value.no')
  if (isBlank(value)) return field?.none ?? ''
  const { choices, format: say } = field ?? {}
  if (choices !== undefined) {
    const chosen = Array.isArray(value) ? value.map(String) : [String(value)]
    return formatList(chosen.map((choice) => choices[choice] ?? choice))
  }
  if (say !== undefined) return say(value, saying)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function toFormattedValue(said: string | readonly string[], empty: string): Omit<FormattedValue, 'lang'> {
  const colour = typeof said === 'string' && /^#[0-9a-f]{6}$/i.test(said) ? said : null
  if (typeof said === 'string') return { text: said === '' ? empty : said, lines: [], colour }
  return { text: said.length === 0 ? empty : formatList(said), lines: said, colour }
}
