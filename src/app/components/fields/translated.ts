import { locale, type Locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import type { FieldTexts } from './field.ts'

/** What a text in another language is called: its field and the language. */
export const labelForLanguage = (t: FieldTexts, label: string, language: Locale): string =>
  t('value.in_language', { label, language: languages[language].endonym })

/** The same of each of these texts in each language, by the places that a form gives them. */
export function translatedLabels<Text extends string>(
  t: FieldTexts,
  labels: Readonly<Record<Text, string>>,
  texts: readonly Text[],
): Record<string, string> {
  return Object.fromEntries(
    locale.options.flatMap((language) =>
      texts.map((text) => [`translations.${language}.${text}`, labelForLanguage(t, labels[text], language)]),
    ),
  )
}

/** What stands in a text; of several that hang on main ones each of those with its own. */
export function formatTranslated(text: unknown): string | readonly string[] | undefined {
  if (typeof text !== 'object' || text === null) return undefined
  return Object.entries(text).map(([main, said]) => `${main}: ${String(said)}`)
}
