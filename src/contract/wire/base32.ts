/** Crockford's alphabet: without I, L, O and U, so that it can be read aloud. */
export const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Encodes bytes in Crockford base32, 5 bits per character, most significant first; 5n bytes give 8n characters.
 */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}
