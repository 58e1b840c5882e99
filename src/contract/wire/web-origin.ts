import { z } from 'zod'
import { asOneLine } from './one-line.ts'

const ORIGIN_MAX = 253
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const SECURE = new RegExp(`^https://${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`)
const ON_THIS_MACHINE = /^http:\/\/localhost(?::[1-9][0-9]{0,4})?$/
/** A browser leaves these out when it says an origin. */
const SAID_BY_ITSELF = /^https:.*:443$|^http:.*:80$/

/**
 * A web site as browsers name it: scheme, host and port, with nothing behind them. Over https; over http only
 * `localhost`, for whoever tries something out. A host of other letters stands in its ASCII form (xn--).
 */
export const webOrigin = asOneLine(
  z.string().trim().toLowerCase().max(ORIGIN_MAX, 'too_long').refine(isOrigin, 'origin'),
)

function isOrigin(typed: string): boolean {
  return (SECURE.test(typed) || ON_THIS_MACHINE.test(typed)) && !SAID_BY_ITSELF.test(typed)
}
