import punycode from 'punycode.js'
import { asOneLine } from './one-line.ts'
import { text } from './text.ts'

/**
 * Atoms and dots (RFC 5321, RFC 6531); repeated and trailing dots are allowed, because Japanese mobile carriers
 * issue such addresses.
 */
const LOCAL_PART = /^(?:[\w!#$%&'*+/=?^`{|}~.-]|[^\0-\x7f\s])+$/u
const LOCAL_PART_MAX_BYTES = 64
const DOMAIN_MAX = 253
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels; the last is not a number, otherwise it would be a network address. */
const ASCII_DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)
const ONLY_ASCII = /^[\0-\x7f]*$/
/** Dots of East Asian keyboards. */
const DOTS = /[。｡．]/gu
/** Characters that a URL would not read as part of a host. */
const NOT_IN_HOSTS = /[\0-,/:-@[-`{-\x7f]/
const ACE = 'xn--'

/**
 * Normalizes an e-mail address for storage and comparison: lower case, with the domain in its own script
 * (`xn--p1ai` becomes `рф`, IDNA 2008 by the rules of browsers). Undefined when it is not an address.
 */
export function readEmail(input: string): string | undefined {
  const at = input.lastIndexOf('@')
  const local = input.slice(0, Math.max(at, 0)).toLowerCase()
  const domain = readDomain(input.slice(at + 1))
  const bytes = encodeURIComponent(local).replace(/%../g, '.').length
  if (domain === undefined || !LOCAL_PART.test(local) || bytes > LOCAL_PART_MAX_BYTES) return undefined
  return `${local}@${domain}`
}

/** Returns a domain in ASCII, as mail servers use it; undefined when it is invalid. */
export function asciiDomain(input: string): string | undefined {
  const normalized = input.replace(DOTS, '.').toLowerCase()
  if (NOT_IN_HOSTS.test(normalized)) return undefined
  const is_plain = ONLY_ASCII.test(normalized) && !normalized.includes(ACE)
  const domain = is_plain ? normalized : hostOf(normalized)
  return domain !== undefined && domain.length <= DOMAIN_MAX && ASCII_DOMAIN.test(domain) ? domain : undefined
}

function readDomain(input: string): string | undefined {
  return asciiDomain(input)?.replace(/(?<=^|\.)xn--([^.]+)/g, (_, label: string) => punycode.decode(label))
}

/** Available in every browser and in Node; this folder is compiled without the types of either. */
const { URL } = globalThis as unknown as { URL: new (address: string) => { hostname: string } }

/** Returns a host in ASCII by the IDNA rules of URLs. */
function hostOf(domain: string): string | undefined {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** An e-mail address, normalized by `readEmail`. */
export const email = asOneLine(
  text(1, 254).transform((input, context) => {
    const address = readEmail(input)
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: 'email', continue: true })
    return input
  }),
)
