import { createHash, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '#contract/wire/id.ts'

const TOKEN_BYTES = 32

/** SHA-256 of a bearer token in hexadecimal, as stored in the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** An opaque bearer token: 256 random bits in base64url, 43 characters. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

/** Compares a secret from a link with the stored one in constant time; null never matches. */
export function isSecret(secret: string, stored: string | null): boolean {
  if (stored === null) return false
  return timingSafeEqual(Buffer.from(hashToken(secret)), Buffer.from(hashToken(stored)))
}
