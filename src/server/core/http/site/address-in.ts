import { locale, type Locale } from '#contract/wire/contact.ts'

/** Returns the URL of a page in one language, whatever the reader prefers. */
export const localizedUrl = (page: string, language: Locale): string => `${page}?lang=${language}`

/** Returns the language in a URL; null for none or an unsupported one. */
export function languageOfUrl(url: string): Locale | null {
  const [, search = ''] = url.split('?')
  const result = locale.safeParse(new URLSearchParams(search).get('lang'))
  return result.success ? result.data : null
}
