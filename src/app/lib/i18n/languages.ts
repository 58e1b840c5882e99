import type { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { closestLanguage } from '#rules/text/closest-language.ts'

/** Every supported language by its own name. */
export const languages = {
  en: { endonym: 'English' },
  de: { endonym: 'Deutsch' },
  fr: { endonym: 'Français' },
  pt: { endonym: 'Português' },
  es: { endonym: 'Español' },
  'zh-hk': { endonym: '繁體中文' },
  'zh-cn': { endonym: '简体中文' },
  'pt-br': { endonym: 'Português (Brasil)' },
} as const satisfies Record<keyof typeof LANGUAGE_TAGS, { endonym: string }>

export type Language = keyof typeof languages

/** Language names as select options. */
export const ENDONYMS = Object.fromEntries(
  Object.entries(languages).map(([name, { endonym }]) => [name, endonym]),
) as Record<Language, string>

export const DEFAULT_LANGUAGE: Language = 'zh-hk'

/** The languages in the language switcher. */
export const offeredLanguages = ['zh-hk', 'zh-cn', 'en'] as const satisfies readonly Language[]

export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

/** The cookie's language, else the first browser language that matches by prefix, else zh-hk. */
export function chooseLanguage(cookie: string | undefined, preferred: readonly string[]): Language {
  if (cookie !== undefined && isLanguage(cookie)) return cookie
  for (const tag of preferred) {
    const found = closestLanguage(tag)
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}
