import type { Locale } from './contact.ts'

/** Each language of the product as the rest of the world calls it: BCP 47. */
export const LANGUAGE_TAGS = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  pt: 'pt',
  es: 'es',
  'zh-hk': 'zh-Hant-HK',
  'zh-cn': 'zh-Hans-CN',
  'pt-br': 'pt-BR',
} as const satisfies Record<Locale, string>
