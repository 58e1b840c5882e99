import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import { claimKey, keepAnswer, readKey } from './idempotency-store.ts'

export type Answer = { status: number; body: unknown }
export type SeenBefore = { caller: Id; key: string; request_hash: string; now: Instant }

/**
 * Does the work once per caller and key: the same request again gets the kept answer, another request under
 * the same key is refused. A second request meanwhile waits at the row until the first has committed.
 */
export async function answerOnce(tx: Tx, request: SeenBefore, work: () => Promise<Answer>): Promise<Answer> {
  if (await claimKey(tx, request)) {
    const answer = await work()
    await keepAnswer(tx, request, answer)
    return answer
  }
  const kept = await keptAnswer(tx, request)
  if (kept === null) throw new AppError('idempotency.in_progress')
  return kept
}

/** The answer that a request got before, or null when there is none yet; refused when the key was another's. */
export async function keptAnswer(tx: Tx, request: SeenBefore): Promise<Answer | null> {
  const kept = await readKey(tx, request)
  if (kept === undefined || kept.status === 0) return null
  if (kept.request_hash !== request.request_hash) throw new AppError('idempotency.other_body')
  return { status: kept.status, body: kept.body ?? undefined }
}
