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
  queueKeyOf,
  most,
  saveAll,
}: BatchedHandler<E>): AnyHttpHooks<E> {
  const queues = new KeyedBatchQueues<RequestScope<E>, ApiResponse>()
  const save = async (call: Call<E>): Promise<ReplyOf<E>> => {
    const [outcome] = await saveAll(call.context.tx, call.params, [call])
    return unwrap(outcome)
  }
  return {
    answer: (scope) => {
      const { api, endpoint, request } = scope
      // Parsed after authentication: an earlier error would reveal what exists.
      const params = request.params as Params<E>
      const queue_key =
        request.headers['idempotency-key'] === undefined ? queueKeyOf(params, request.body) : null
      if (queue_key === null) return handleInOneTransaction({ ...scope, hooks: { save } })
      const processBatch = (scopes: readonly RequestScope<E>[]) =>
        api.deps.db.withTx(async (tx) => {
          const calls = await callsOf(tx, scopes)
          const replies = await mapOk(calls, async (accepted) => {
            const [first] = accepted
            return first === undefined ? [] : saveAll(tx, first.params, accepted)
          })
          return replies.map((outcome) =>
            'answer' in outcome ? { answer: successResponse(endpoint, outcome.answer) } : outcome,
          )
        })
      return queues.add(api.deps.db, queue_key, scope, { most, processBatch })
    },
  }
}

/** Authenticates and parses each request; an error applies to its own request only. */
async function callsOf<E extends Endpoint>(
  tx: Tx,
  scopes: readonly RequestScope<E>[],
): Promise<Outcome<Call<E>>[]> {
  const incoming = scopes.map(({ request, base_context }) => ({ request, now: base_context.now }))
  const [first] = scopes
  const actors = first === undefined ? [] : await authenticateAll(first.api, tx, first.endpoint, incoming)
  return Promise.all(
    scopes.map((scope, index) =>
      attempt(async () => {
        const actor = unwrap(actors[index])
        const { request, base_context } = scope
        const { parts } = parseRequest(scope, actor, { body: request.body, files: [] })
        return { ...parts, context: { tx, actor, ...base_context } } as Call<E>
      }),
    ),
  )
}
