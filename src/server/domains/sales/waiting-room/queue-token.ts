import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#contract/wire/id.ts'

const SIGNATURE_BYTES = 16
const TOKEN_PATTERN = /^([1-9]\d{0,9})\.([\w-]{22})$/

/** Returns a queue number of an event, signed so that clients cannot forge it. */
export function signQueueToken(secret: string, event_id: Id, number: number): string {
  return `${number}.${sign(secret, event_id, number).toString('base64url')}`
}

/** Returns the number of a token of this queue; null when the token is invalid. */
export function verifyQueueToken(secret: string, event_id: Id, token: string | undefined): number | null {
  const [, digits = '', signature = ''] = TOKEN_PATTERN.exec(token ?? '') ?? []
  if (digits === '') return null
  const number = Number(digits)
  const is_ours = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, event_id, number))
  return is_ours ? number : null
}

function sign(secret: string, event_id: Id, number: number): Buffer {
  return createHmac('sha256', secret).update(`${event_id} ${number}`).digest().subarray(0, SIGNATURE_BYTES)
}
