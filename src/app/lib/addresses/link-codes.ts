import { readTextParam } from './text-in.ts'

/** Codes in a link to an event: a promo code, and an affiliate code. */
interface LinkCodes {
  promo_code?: string
  aff?: string
}

/** Search params validator of a page that takes codes from a link. */
export function readLinkCodes(search: Record<string, unknown>): LinkCodes {
  const [promo_code, aff] = [readTextParam(search, 'promo_code'), readTextParam(search, 'aff')]
  return { ...(promo_code !== '' && { promo_code }), ...(aff !== '' && { aff }) }
}

/** A URL with an affiliate code. */
export const withAffiliate = (url: string, code: string): string => `${url}?aff=${encodeURIComponent(code)}`
