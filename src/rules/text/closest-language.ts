import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'

const KNOWN = new Set<string>(Object.keys(LANGUAGE_TAGS))
const SIMPLIFIED_REGIONS = new Set(['cn', 'sg', 'my'])

/**
 * Returns the product language for a language tag (BCP 47, any case) by its prefix; null when unsupported. Chinese
 * is distinguished by script, otherwise by region; the default is Hong Kong.
 */
export function closestLanguage(tag: string): Locale | null {
  const name = tag.toLowerCase()
  const [language = '', ...rest] = name.split('-')
  if (language === 'zh') return isSimplified(rest) ? 'zh-cn' : 'zh-hk'
  return toLocale(name) ?? toLocale(language)
}

function isSimplified(parts: readonly string[]): boolean {
  if (parts.includes('hans')) return true
  return !parts.includes('hant') && parts.some((part) => SIMPLIFIED_REGIONS.has(part))
}

// The set contains only product languages.
const toLocale = (name: string): Locale | null => (KNOWN.has(name) ? (name as Locale) : null)
