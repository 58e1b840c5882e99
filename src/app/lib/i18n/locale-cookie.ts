import type { Language } from './languages.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Value of the `locale` cookie, if present. */
export function readLocaleCookie(cookies: string): string | undefined {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith('locale='))
  return entry?.slice('locale='.length)
}

export function writeLocaleCookie(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `locale=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
