import type { Endpoint, Params } from '#contract/wire/endpoint.ts'
import type { Tx } from '#server/core/db/database.ts'
import { unwrap, mapOk, KeyedBatchQueues, attempt, type Outcome } from '#server/core/batch-queue.ts'
import { successResponse, type ReplyOf } from './answer.ts'
import { authenticateAll } from './authenticate.ts'
import type { Call } from './context.ts'
import { handleInOneTransaction, parseRequest, type AnyHttpHooks, type RequestScope } from './pipeline.ts'
import type { ApiResponse } from './idempotency/idempotency.ts'

/**
 * Handler that saves requests in batches: requests that arrive while others of their queue are being saved
 * wait for the next transaction, which saves them all.
 */
export type BatchedHandler<E extends Endpoint> = {
  /** Returns the queue of a request by its unvalidated params and body; null: this request is saved alone. */
  queueKeyOf: (params: Params<E>, body: unknown) => string | null
  /** Maximum batch size. */
  most: number
  /**
   * Saves calls with the same params in order and returns one outcome per call. An error that it throws
   * applies to every call.
   */
  saveAll: (tx: Tx, params: Params<E>, calls: readonly Call<E>[]) => Promise<readonly Outcome<ReplyOf<E>>[]>
}

/**
 * Returns the hooks of an endpoint whose requests are saved in batches. A request with an idempotency key,
 * whose response is stored, is saved alone.
 */
export function batchedHandler<E extends Endpoint>({
  queueKeyOf: lineOf,
  most,
  saveAll,
}: BatchedHandler<E>): AnyHttpHooks<E> {
  const lines = new KeyedBatchQueues<RequestScope<E>, ApiResponse>()
  const save = async (call: Call<E>): Promise<ReplyOf<E>> => {
    const [one] = await saveAll(call.context.tx, call.params, [call])
    return unwrap(one)
  }
  return {
    answer: (passage) => {
      const { api, endpoint, request } = passage
      // Parsed after authentication: an earlier error would reveal what exists.
      const params = request.params as Params<E>
      const line = request.headers['idempotency-key'] === undefined ? lineOf(params, request.body) : null
      if (line === null) return handleInOneTransaction({ ...passage, steps: { save } })
      const takeAll = (passages: readonly RequestScope<E>[]) =>
        api.deps.db.withTx(async (tx) => {
          const calls = await callsOf(tx, passages)
          const replies = await mapOk(calls, async (all) => {
            const [first] = all
            return first === undefined ? [] : saveAll(tx, first.params, all)
          })
          return replies.map((one) =>
            'answer' in one ? { answer: successResponse(endpoint, one.answer) } : one,
          )
        })
      return lines.add(api.deps.db, line, passage, { most, processBatch: takeAll })
    },
  }
}

/** Authenticates and parses each request; an error applies to its own request only. */
async function callsOf<E extends Endpoint>(
  tx: Tx,
  passages: readonly RequestScope<E>[],
): Promise<Outcome<Call<E>>[]> {
  const askings = passages.map(({ request, known }) => ({ request, now: known.now }))
  const [first] = passages
  const actors = first === undefined ? [] : await authenticateAll(first.api, tx, first.endpoint, askings)
  return Promise.all(
    passages.map((passage, at) =>
      attempt(async () => {
        const actor = unwrap(actors[at])
        const { request, known } = passage
        const { parts } = parseRequest(passage, actor, { body: request.body, files: [] })
        return { ...parts, context: { tx, actor, ...known } } as Call<E>
      }),
    ),
  )
}
