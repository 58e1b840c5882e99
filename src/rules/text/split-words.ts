import type { Locale } from '#contract/wire/contact.ts'

/** What stands in for a language that nothing was said in, the nearest first. */
const NEAREST: Partial<Record<Locale, readonly Locale[]>> = {
  'zh-hk': ['zh-cn'],
  'zh-cn': ['zh-hk'],
  pt: ['pt-br'],
  'pt-br': ['pt'],
}

/** What was said in a language, else in the nearest, in English, or in whatever there is; undefined: nothing. */
export function textForLanguage<Said>(
  by_language: Partial<Record<Locale, Said>>,
  language: Locale,
): Said | undefined {
  const order: readonly Locale[] = [language, ...(NEAREST[language] ?? []), 'en']
  const found = order.find((name) => by_language[name] !== undefined)
  return found === undefined ? Object.values(by_language)[0] : by_language[found]
}
