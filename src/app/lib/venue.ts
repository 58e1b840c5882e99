import type { Language } from '#app/lib/i18n/languages.ts'

type Lines = readonly string[]
const LATIN: Lines = ['3/F, 12 Pier Road', 'Central, Hong Kong']
const CHINESE: Partial<Record<Language, Lines>> = {
  'zh-hk': ['香港中環碼頭道12號3樓'],
  'zh-cn': ['香港中环码头道12号3楼'],
}

/** The demonstration venue; contacts with numbers and domains that belong to nobody. */
export const venue = {
  name: 'Foyer',
  phones: [
    { number: '+85255550100', shown: '+852 5555 0100' },
    { number: '+85255550101', shown: '+852 5555 0101' },
  ],
  email: 'hello@foyer.example',
  social: [
    { name: 'Facebook', url: 'https://facebook.example/foyer' },
    { name: 'Instagram', url: 'https://instagram.example/foyer' },
  ],
} as const

/** Its address as it is written in a language. */
export const venueAddress = (language: Language): Lines => CHINESE[language] ?? LATIN
