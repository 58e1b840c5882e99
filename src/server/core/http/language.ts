import type { Locale } from '#contract/wire/contact.ts'
import { closestLanguage } from '#rules/text/closest-language.ts'

const MAX_LANGUAGES = 20

/** Returns the supported language that the caller prefers (Accept-Language, RFC 9110), else the fallback. */
export function localeOf(accept_language: string | undefined, fallback: Locale = 'en'): Locale {
  const wishes = (accept_language ?? '')
    .toLowerCase()
    .split(',', MAX_LANGUAGES)
    .map(parseLanguageRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of wishes) {
    const found = closestLanguage(tag)
    if (found !== null) return found
  }
  return fallback
}

function parseLanguageRange(part: string): { tag: string; quality: number } {
  const [tag = '', ...settings] = part.trim().split(/\s*;\s*/)
  const quality = settings.map((setting) => /^q=([01](?:\.\d{0,3})?)$/.exec(setting)?.[1]).find(Boolean)
  return { tag, quality: quality === undefined ? 1 : Number(quality) }
}
