import { locale, type Locale } from '#contract/wire/contact.ts'

/** Languages in which venues in Hong Kong write. */
const HONG_KONG: ReadonlySet<Locale> = new Set(['en', 'zh-hk', 'zh-cn'])

/** Returns the languages in which a new account writes until it chooses: Hong Kong's and its own. */
export const defaultWritingLanguages = (own: string): Locale[] =>
  locale.options.filter((language) => language === own || HONG_KONG.has(language))

/** Returns the languages that a form shows: those in which the account writes, and those that hold a text or an error. */
export const shownLanguages = (written: readonly Locale[], isUsed: (language: Locale) => boolean): Locale[] =>
  locale.options.filter((language) => written.includes(language) || isUsed(language))
