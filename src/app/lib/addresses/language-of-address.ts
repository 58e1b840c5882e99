import { isLanguage, type Language } from '../i18n/languages.ts'

/** The language that a link to a page says, as search engines and other sites give it. */
export function languageOfAddress(): Language | undefined {
  const said = new URLSearchParams(location.search).get('lang')
  return said !== null && isLanguage(said) ? said : undefined
}

/** The same address, without it. */
export function withoutLanguage(): string {
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  return address.href
}
