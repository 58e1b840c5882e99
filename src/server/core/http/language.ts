import type { Locale } from '#contract/wire/contact.ts'
import { closestLanguage } from '#rules/text/closest-language.ts'

const MAX_LANGUAGES = 20

/** Returns the supported language that the caller prefers (Accept-Language, RFC 9110), else the fallback. */
export function localeOf(accept_language: string | undefined, fallback: Locale = 'en'): Locale {
  const preferences = (accept_language ?? '')
    .toLowerCase()
    .split(',', MAX_LANGUAGES)
    .map(parseLanguageRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
  for (const { tag } of preferences) {
    const found = closestLanguage(tag)
    if (found !== null) return found
  }
  return fallback
}

function parseLanguageRange(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
  const quality = parameters.map((parameter) => /^q=([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1]).find(Boolean)
  return { tag, quality: quality === undefined ? 1 : Number(quality) }
}
