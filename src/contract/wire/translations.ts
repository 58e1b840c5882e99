import { z } from 'zod'
import { locale, type Locale } from './contact.ts'

/**
 * Returns a schema for translations; missing texts fall back to the main language. An edit keeps texts that it
 * omits and removes those that are blank.
 */
export function translationsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.partialRecord(locale, z.strictObject(fields).partial()).default({})
}

/** Texts by language. */
export type Translations<Texts extends object> = Partial<Record<Locale, Texts>>

/** Maps the texts of each language. */
export function mapTranslations<Texts extends object, Changed extends object>(
  translations: Translations<Texts>,
  change: (texts: Texts, language: Locale) => Changed,
): Translations<Changed> {
  const mapped: Translations<Changed> = {}
  for (const language of locale.options) {
    const texts = translations[language]
    if (texts !== undefined) mapped[language] = change(texts, language)
  }
  return mapped
}

type Translated<Field extends string> = {
  translations: Translations<{ [Each in Field]?: string | undefined }>
}

/** Returns a text of a row in a reader's language if translated, otherwise the main text. */
export function localizedText<Field extends string, Row extends Record<Field, string> & Translated<Field>>(
  row: Row,
  field: Field,
  language: Locale,
): string {
  const text = row.translations[language]?.[field]
  return text === undefined || text === '' ? row[field] : text
}
