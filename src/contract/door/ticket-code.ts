import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { BASE32, encodeBase32 } from '../wire/base32.ts'

/**
 * The text in a ticket's QR: key number (1), ticket type number within the event (2), random (16), MAC (8), 27
 * characters of Crockford base32. The MAC is the first 40 bits of HMAC-SHA256 under the event's door key over the
 * 19 characters before it.
 */
export const TICKET_CODE_LENGTH = 27
const BODY_LENGTH = 19
const ONLY_BASE32 = new RegExp(`^[${BASE32}]{${TICKET_CODE_LENGTH}}$`)
const LONGEST_SPELLING = 200
/** The highest ticket type number that fits two characters. */
export const TICKET_NUMBER_MAX = 32 * 32 - 1

/** A key that creates and verifies an event's codes; several are valid at once, each until it is retired. */
export type DoorKey = { key_no: number; secret: string; retired_at?: string | undefined }

export type TicketCode = { code: string; key_no: number; ticket_no: number }

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/**
 * Parses a ticket code from a camera, a keyboard scanner or a person; null when the format is wrong. Accepts lower
 * case, spaces, hyphens, I and L for 1, O for 0, line ends, control characters and the AIM or ECI prefix of some
 * scanners. Does not verify authenticity.
 */
export function parseTicketCode(raw: string): TicketCode | null {
  if (raw.length > LONGEST_SPELLING) return null
  const code = raw
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Pd}]/gu, '')
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .replace(/^\\\d{6}/, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  if (!ONLY_BASE32.test(code)) return null
  return {
    code,
    key_no: digit(code, 0),
    ticket_no: digit(code, 1) * 32 + digit(code, 2),
  }
}

function digit(code: string, at: number): number {
  return BASE32.indexOf(code.charAt(at))
}

/**
 * Creates the code of a ticket.
 * @param ticket_no 0 to TICKET_NUMBER_MAX
 * @param random_10_bytes 80 random bits
 */
export function makeTicketCode(key: DoorKey, ticket_no: number, random_10_bytes: Uint8Array): string {
  const type = BASE32.charAt(ticket_no >> 5) + BASE32.charAt(ticket_no & 31)
  const body = BASE32.charAt(key.key_no & 31) + type + encodeBase32(random_10_bytes).slice(0, 16)
  return body + macOf(key, body)
}

/** Returns the event's key that created this code, retired or not; undefined when none did. */
export function findKey(code: TicketCode, keys: readonly DoorKey[]): DoorKey | undefined {
  const body = code.code.slice(0, BODY_LENGTH)
  const mac = code.code.slice(BODY_LENGTH)
  return keys.find((key) => key.key_no === code.key_no && macOf(key, body) === mac)
}

function macOf(key: DoorKey, body: string): string {
  return encodeBase32(hmac(sha256, ascii(key.secret), ascii(body)).slice(0, 5))
}

/**
 * Returns the first 96 bits of a code's SHA-256 as 24 hexadecimal digits, which mirrors store instead of codes.
 */
export function hashTicketCode(code: string): string {
  return Array.from(sha256(ascii(code)).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Formats a code in groups of four for reading aloud and typing. */
export function groupTicketCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? ''
}
