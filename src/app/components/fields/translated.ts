import { locale, type Locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import type { FieldTexts } from './field.ts'

/** Label of a translated text: its field and language. */
export const labelForLanguage = (t: FieldTexts, label: string, language: Locale): string =>
  t('value.in_language', { label, language: languages[language].endonym })

/** Labels of these texts in each language, by form path. */
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

/** Formats a translated text; a group of texts has one entry per main text. */
export function formatTranslated(text: unknown): string | readonly string[] | undefined {
  if (typeof text !== 'object' || text === null) return undefined
  return Object.entries(text).map(([main, translation]) => `${main}: ${String(translation)}`)
}
