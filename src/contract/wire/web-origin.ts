import { z } from 'zod'
import { asOneLine } from './one-line.ts'

const ORIGIN_MAX = 253
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const SECURE = new RegExp(`^https://${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`)
const LOCALHOST = /^http:\/\/localhost(?::[1-9][0-9]{0,4})?$/
/** Browsers omit default ports from an origin. */
const DEFAULT_PORT = /^https:.*:443$|^http:.*:80$/

/**
 * A web origin: scheme, host and port. https, or http for `localhost` only. International hosts are in ASCII form
 * (xn--).
 */
export const webOrigin = asOneLine(
  z.string().trim().toLowerCase().max(ORIGIN_MAX, 'too_long').refine(isOrigin, 'origin'),
)

function isOrigin(input: string): boolean {
  return (SECURE.test(input) || LOCALHOST.test(input)) && !DEFAULT_PORT.test(input)
}
