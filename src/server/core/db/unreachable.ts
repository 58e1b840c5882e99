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
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|not queryable|server closed the connection/i

/** Whether a failure means that the database cannot be reached just now, so that trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_CONNECTION.test(sqlState(error) ?? '') || POOL_MESSAGES.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && NO_SOCKET.has(error.code)) return true
  return isUnreachable(error.cause)
}

const DISK_FULL_CODE = /^(53100|ENOSPC|EDQUOT)$/
const DISK_FULL_MESSAGE = /no space left on device|disk quota exceeded/i

let full_at = -Infinity

/** Remembers that a write found no room, so that the server's health is not told from before. */
export function recordDiskFull(): void {
  full_at = performance.now()
}

/** Whether a write found no room after a moment of this process's clock (`performance.now()`). */
export const wasDiskFullSince = (moment: number): boolean => full_at >= moment

/** Whether a failure means that nothing more can be written down, in the database or in a folder. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (DISK_FULL_CODE.test(sqlState(error) ?? '') || DISK_FULL_MESSAGE.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && DISK_FULL_CODE.test(error.code)) return true
  return isDiskFull(error.cause)
}
