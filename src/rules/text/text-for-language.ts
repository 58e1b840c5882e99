import type { Locale } from '#contract/wire/contact.ts'

/** Fallback languages of each language, closest first. */
const NEAREST: Partial<Record<Locale, readonly Locale[]>> = {
  'zh-hk': ['zh-cn'],
  'zh-cn': ['zh-hk'],
  pt: ['pt-br'],
  'pt-br': ['pt'],
}

/**
 * Returns the text in a language, otherwise in the closest one, in English, or in any; undefined when there is
 * none.
 */
export function textForLanguage<Text>(
  by_language: Partial<Record<Locale, Text>>,
  language: Locale,
): Text | undefined {
  const order: readonly Locale[] = [language, ...(NEAREST[language] ?? []), 'en']
  const found = order.find((name) => by_language[name] !== undefined)
  return found === undefined ? Object.values(by_language)[0] : by_language[found]
}
