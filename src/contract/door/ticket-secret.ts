import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBase32 } from '../wire/base32.ts'

const SECRET_BYTES = 15

/**
 * Returns the secret in the URL of a ticket's page, 24 characters. It is derived from the code, so that a new code
 * invalidates the old page. The code cannot be derived from it, nor can the secret be derived from the hashes that
 * doors store (S12.5).
 */
export function ticketSecret(code: string): string {
  const text = Uint8Array.from(`ticket-page:${code}`, (character) => character.charCodeAt(0))
  return encodeBase32(sha256(text).slice(0, SECRET_BYTES)).toLowerCase()
}
