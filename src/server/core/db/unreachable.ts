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
/** Messages of pg for a connection that died during a statement or before it was leased. */
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|not queryable|server closed the connection/i

/**
 * Returns whether an error means that the database is unreachable at the moment, so that a retry may help.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_CONNECTION.test(sqlState(error) ?? '') || POOL_MESSAGES.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && NO_SOCKET.has(error.code)) return true
  return isUnreachable(error.cause)
}

const DISK_FULL_CODE = /^(53100|ENOSPC|EDQUOT)$/
const DISK_FULL_MESSAGE = /no space left on device|disk quota exceeded/i

let full_at = -Infinity

/** Records that a write found no space, so that the health check does not report an older result. */
export function recordDiskFull(): void {
  full_at = performance.now()
}

/** Returns whether a write found no space after a moment of this process's clock (`performance.now()`). */
export const wasDiskFullSince = (moment: number): boolean => full_at >= moment

/** Returns whether an error means that the disk is full, for the database or a folder. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (DISK_FULL_CODE.test(sqlState(error) ?? '') || DISK_FULL_MESSAGE.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && DISK_FULL_CODE.test(error.code)) return true
  return isDiskFull(error.cause)
}
