import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBase32 } from '../wire/base32.ts'

const SECRET_BYTES = 15

/**
 * The secret in the address of a ticket's page, 24 characters. It follows from the code, so that a new code ends
 * the old page; the code does not follow from it, nor does it from what doors keep of a code (S12.5).
 */
export function ticketSecret(code: string): string {
  const text = Uint8Array.from(`ticket-page:${code}`, (character) => character.charCodeAt(0))
  return encodeBase32(sha256(text).slice(0, SECRET_BYTES)).toLowerCase()
}
