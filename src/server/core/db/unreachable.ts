import { sqlState } from './failures.ts'

const NO_CONNECTION = /^(08...|57P0[123]|53300)$/
const NO_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
])
/** What pg says of a connection that died under a statement, or was given out after it had. */
const POOL_WORDS =
  /timeout exceeded when trying to connect|connection terminated|not queryable|server closed the connection/i

/** Whether a failure means that the database cannot be reached just now, so that trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_CONNECTION.test(sqlState(error) ?? '') || POOL_WORDS.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && NO_SOCKET.has(error.code)) return true
  return isUnreachable(error.cause)
}

const NO_ROOM = /^(53100|ENOSPC|EDQUOT)$/
const NO_ROOM_WORDS = /no space left on device|disk quota exceeded/i

let full_at = -Infinity

/** Remembers that a write found no room, so that the server's health is not told from before. */
export function noteFullDisk(): void {
  full_at = performance.now()
}

/** Whether a write found no room after a moment of this process's clock (`performance.now()`). */
export const wasFullSince = (moment: number): boolean => full_at >= moment

/** Whether a failure means that nothing more can be written down, in the database or in a folder. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_ROOM.test(sqlState(error) ?? '') || NO_ROOM_WORDS.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && NO_ROOM.test(error.code)) return true
  return isDiskFull(error.cause)
}
