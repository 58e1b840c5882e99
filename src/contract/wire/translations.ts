import { z } from 'zod'
import { locale, type Locale } from './contact.ts'

/** The same texts in other languages than the main one; what is missing is read in the main one. */
export function translationsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.partialRecord(locale, z.strictObject(fields).partial()).default({})
}

type Translated = { translations: Partial<Record<Locale, Partial<Record<string, string | undefined>>>> }

/** A text of a row in a reader's language, where there is one, else the main text. */
export function inLanguage<Field extends string, Row extends Record<Field, string> & Translated>(
  row: Row,
  field: Field,
  reader: Locale,
): string {
  const said = row.translations[reader]?.[field]
  return said === undefined || said === '' ? row[field] : said
}
