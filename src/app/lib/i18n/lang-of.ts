import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { currentLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

/** The lang attribute of a text in another language than the page; empty when it is the same. */
export function langOf(language: Language | undefined): { lang?: string } {
  return language === undefined || language === currentLanguage() ? {} : { lang: LANGUAGE_TAGS[language] }
}
