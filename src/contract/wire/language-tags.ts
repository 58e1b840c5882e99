import type { Locale } from './contact.ts'

/** BCP 47 tag of each product language. */
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
