import { z } from 'zod'
import { locale, type Locale } from './contact.ts'

/**
 * The same texts in other languages than the main one; what is missing is read in the main one. A change leaves those that
 * it says nothing of, and takes those away that are blank in it.
 */
export function translationsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.partialRecord(locale, z.strictObject(fields).partial()).default({})
}

/** Texts by language. */
export type Translations<Texts extends object> = Partial<Record<Locale, Texts>>

/** The same with other texts in each language. */
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

/** A text of a row in a reader's language, where there is one, else the main text. */
export function localizedText<Field extends string, Row extends Record<Field, string> & Translated<Field>>(
  row: Row,
  field: Field,
  reader: Locale,
): string {
  const said = row.translations[reader]?.[field]
  return said === undefined || said === '' ? row[field] : said
}
