import de from '#locales/de/push.json'
import en from '#locales/en/push.json'
import es from '#locales/es/push.json'
import fr from '#locales/fr/push.json'
import pt from '#locales/pt/push.json'
import pt_br from '#locales/pt-br/push.json'
import zh_cn from '#locales/zh-cn/push.json'
import zh_hk from '#locales/zh-hk/push.json'
import type { Locale } from '#contract/wire/contact.ts'
import { closestLanguage } from '#rules/text/closest-language.ts'

const TEXTS: Record<Locale, { unread: string }> = {
  de,
  en,
  es,
  fr,
  pt,
  'pt-br': pt_br,
  'zh-cn': zh_cn,
  'zh-hk': zh_hk,
}

/** Returns the text for an unreadable push message in the first supported language of the browser. */
export function unreadPush(languages: readonly string[]): { text: string; language: Locale } {
  const language = languages.map(closestLanguage).find((locale) => locale !== null) ?? 'zh-hk'
  return { text: TEXTS[language].unread, language }
}
