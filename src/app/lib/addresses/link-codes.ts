import { readTextParam } from './text-in.ts'

/** What a link to an event may carry: a promo code, and the code of whoever sends the visitor. */
interface LinkCodes {
  promo_code?: string
  aff?: string
}

/** For a page that takes codes from a link. */
export function readLinkCodes(search: Record<string, unknown>): LinkCodes {
  const [promo_code, aff] = [readTextParam(search, 'promo_code'), readTextParam(search, 'aff')]
  return { ...(promo_code !== '' && { promo_code }), ...(aff !== '' && { aff }) }
}

/** An address with the code of whoever is to send visitors there. */
export const withAffiliate = (url: string, code: string): string => `${url}?aff=${encodeURIComponent(code)}`
