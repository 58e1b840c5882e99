import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'

const KNOWN = new Set<string>(Object.keys(LANGUAGE_TAGS))
const SIMPLIFIED_REGIONS = new Set(['cn', 'sg', 'my'])

/**
 * The language of the product that a language tag (BCP 47, any case) means, by its beginning; null where there is
 * none. Chinese is told apart by its script, else by its region, and is Hong Kong's where nothing is said.
 */
export function closestLanguage(tag: string): Locale | null {
  const name = tag.toLowerCase()
  const [language = '', ...rest] = name.split('-')
  if (language === 'zh') return isSimplified(rest) ? 'zh-cn' : 'zh-hk'
  return knownAs(name) ?? knownAs(language)
}

function isSimplified(parts: readonly string[]): boolean {
  if (parts.includes('hans')) return true
  return !parts.includes('hant') && parts.some((part) => SIMPLIFIED_REGIONS.has(part))
}

// Among the languages of the product it is one of them.
const knownAs = (name: string): Locale | null => (KNOWN.has(name) ? (name as Locale) : null)
