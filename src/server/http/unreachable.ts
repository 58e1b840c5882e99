import { sqlState } from '#server/db/failures.ts'

const NO_CONNECTION = /^(08...|57P0[123]|53300)$/
const NO_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'])
const POOL_WORDS = /timeout exceeded when trying to connect|connection terminated|Connection terminated/

/** Whether a failure means that the database cannot be reached just now, so that trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_CONNECTION.test(sqlState(error) ?? '') || POOL_WORDS.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && NO_SOCKET.has(error.code)) return true
  return isUnreachable(error.cause)
}
