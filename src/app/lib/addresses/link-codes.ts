import { readTextParam } from './text-in.ts'

/** Codes in a link to an event: a promo code, an affiliate code, and the tags of a campaign. */
interface LinkCodes {
  promo_code?: string
  aff?: string
  utm_source?: string
  utm_medium?: string
  utm_campaign?: string
}

const NAMES = ['promo_code', 'aff', 'utm_source', 'utm_medium', 'utm_campaign'] as const

/** Search params validator of a page that takes codes from a link. */
export function readLinkCodes(search: Record<string, unknown>): LinkCodes {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = readTextParam(search, name)
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** A URL with an affiliate code. */
export const withAffiliate = (url: string, code: string): string => `${url}?aff=${encodeURIComponent(code)}`
