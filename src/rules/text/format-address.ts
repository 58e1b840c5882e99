import type { Locale } from '#contract/wire/contact.ts'
import type { Location } from '#contract/events/event-settings.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { districtName } from './districts.ts'

const HAN = /\p{Script=Han}/u
const SPACE_WITHIN = /(?<=\p{Script=Han})\s+(?=\d)|(?<=\d)\s+(?=\p{Script=Han})/gu

/**
 * Formats venue and address on one line, '' when empty: small to large with commas, or large to small without
 * separators when the text is Chinese and so is the reader.
 */
export function formatPostalAddress(location: Location, language: Locale): string {
  const { venue_name, address_line_1, address_line_2, zip_or_postal_code } = location
  const city = districtName(location.city, language)
  const country = countryName(location.country, language)
  const local_parts = [address_line_1, address_line_2]
  const regional_parts = [city, location.state_or_region].filter((part) => part !== country)
  const is_chinese =
    language.startsWith('zh') &&
    [...local_parts, ...regional_parts].every((part) => part === '' || HAN.test(part))
  if (!is_chinese) {
    return [venue_name, ...local_parts, ...regional_parts, zip_or_postal_code, country]
      .filter(Boolean)
      .join(', ')
  }
  const address = [country, ...regional_parts.toReversed(), ...local_parts].join('').replace(SPACE_WITHIN, '')
  if (venue_name === '' || local_parts.every((part) => part === '')) return address + venue_name
  return `${venue_name}（${address}）`
}

/** Returns the short name of a country or territory, such as Hong Kong. */
function countryName(country: string, language: Locale): string {
  if (country === '') return ''
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region', style: 'short' })
  return names.of(country) ?? country
}
