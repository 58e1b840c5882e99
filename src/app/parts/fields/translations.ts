import { z } from 'zod'
import { isLanguage, languages } from '#app/lib/i18n/languages.ts'
import type { Say } from './field.ts'

const text = z.string()
/** Texts of a field with several parts by their main text. */
const byLanguage = z.record(text, z.record(text, z.union([text, z.record(text, text)])))

/** A line for each language with its texts. */
export const sayTranslations: Say = (value) => {
  const read = byLanguage.safeParse(value)
  if (!read.success) return []
  return Object.entries(read.data).flatMap(([key, texts]) => {
    const all = Object.values(texts).flatMap((said) =>
      typeof said === 'string' ? said : Object.values(said),
    )
    const said = all.filter(Boolean)
    if (said.length === 0) return []
    return [`${isLanguage(key) ? languages[key].endonym : key}: ${said.join(' · ')}`]
  })
}
