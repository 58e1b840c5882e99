import { isLanguage, type Language } from '../i18n/languages.ts'

/** The language in the page's URL, as search engines and other sites link to it. */
export function languageOfAddress(): Language | undefined {
  const lang = new URLSearchParams(location.search).get('lang')
  return lang !== null && isLanguage(lang) ? lang : undefined
}

/** The same URL without the language. */
export function withoutLanguage(): string {
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  return address.href
}
