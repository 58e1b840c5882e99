import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import { claimKey, keepAnswer, readKey, undoing } from './idempotency-store.ts'

/** Stands in for an answer that was erased with whom it was about; no good answer has this status. */
export const ERASED = 410

export type Answer = { status: number; body: unknown }
export type SeenBefore = { caller: Id; key: string; request_hash: string; rights: string; now: Instant }

/**
 * Does the work once per caller and key: the same request again gets the kept answer, another request under
 * the same key is refused. A second request meanwhile waits at the row until the first has committed. An answer is
 * not given to somebody whose right to it has gone.
 */
export async function answerOnce(tx: Tx, request: SeenBefore, work: () => Promise<Answer>): Promise<Answer> {
  if (await claimKey(tx, request)) {
    const answer = await work()
    await keepAnswer(tx, request, answer)
    return answer
  }
  const row = await readKept(tx, request)
  if (row === null) throw new AppError('idempotency.in_progress')
  // Who has other rights by now is told what they would be told without the answer.
  if (row.rights !== request.rights) await undoing(tx, () => work().catch(unlessRefused))
  return row.answer
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.status === 403 || error.status === 404) throw error
}

/**
 * The answer that a request got before; null when there is none yet, or when the caller's rights are others by now.
 * Refused when the key was another's.
 */
export async function keptAnswer(tx: Tx, request: SeenBefore): Promise<Answer | null> {
  const row = await readKept(tx, request)
  return row !== null && row.rights === request.rights ? row.answer : null
}

async function readKept(tx: Tx, request: SeenBefore): Promise<{ answer: Answer; rights: string } | null> {
  const kept = await readKey(tx, request)
  if (kept === undefined || kept.status === 0) return null
  if (kept.request_hash !== request.request_hash) throw new AppError('idempotency.other_body')
  if (kept.status === ERASED) throw new AppError('idempotency.erased')
  return { answer: { status: kept.status, body: kept.body ?? undefined }, rights: kept.rights }
}
