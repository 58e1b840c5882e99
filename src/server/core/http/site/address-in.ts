import { locale, type Locale } from '#contract/wire/contact.ts'

/** The address of a page in one language, whatever its reader would like. */
export const localizedUrl = (page: string, language: Locale): string => `${page}?lang=${language}`

/** The language that an address says; null where it says none of ours. */
export function languageOfUrl(url: string): Locale | null {
  const [, search = ''] = url.split('?')
  const said = locale.safeParse(new URLSearchParams(search).get('lang'))
  return said.success ? said.data : null
}
