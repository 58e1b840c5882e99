import { createHash, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '#contract/wire/id.ts'

const TOKEN_BYTES = 32

/** SHA-256 of a bearer token in hexadecimal: what the database holds of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** An opaque bearer token: 256 random bits in base64url, 43 characters. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

/** Whether a secret from a link is the one that is kept; null is nobody's. Takes as long for any wrong one. */
export function isSecret(given: string, kept: string | null): boolean {
  if (kept === null) return false
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(kept)))
}
