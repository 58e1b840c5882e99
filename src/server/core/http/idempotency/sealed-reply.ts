import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const IV_BYTES = 12
const TAG_BYTES = 16

const sealedBody = z.object({ sealed: z.string() })

/** SHA-256 of an idempotency key in hexadecimal, as stored where the key itself encrypts the response. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Encrypts a stored response with its idempotency key (AES-256-GCM), so that only the caller who has the key
 * can read it.
 */
export function sealBody(body: unknown, key: string): { sealed: string } {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv)
  const text = JSON.stringify(body ?? null)
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { sealed: bytes.toString('base64') }
}

/** Decrypts the result of sealBody. Throws for another key. */
export function openBody(stored: unknown, key: string): unknown {
  const bytes = Buffer.from(sealedBody.parse(stored).sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

const cipherKey = (key: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', 'foyer idempotent answer', 32))
