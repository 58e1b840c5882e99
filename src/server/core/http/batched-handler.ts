import type { Endpoint, Params } from '#contract/wire/endpoint.ts'
import type { Tx } from '#server/core/db/database.ts'
import { answerOf, goOn, Lines, refusing, type Outcome } from '#server/core/batch-queue.ts'
import { goodAnswer, type ReplyOf } from './answer.ts'
import { authenticateAll } from './authenticate.ts'
import type { Call } from './context.ts'
import { answerInOne, understand, type AnySteps, type Passage } from './pipeline.ts'
import type { Answer } from './idempotency/idempotency.ts'

/** How requests that come while others of their line are saved wait for the next transaction, which saves them all. */
export type Together<E extends Endpoint> = {
  /** Who waits for whom, by what came and nobody has read yet; null: this one is saved alone. */
  lineOf: (params: Params<E>, body: unknown) => string | null
  /** The most that are saved at once. */
  most: number
  /** Saves calls with the same params in their order, each with an outcome of its own; what it throws befalls all. */
  saveAll: (tx: Tx, params: Params<E>, calls: readonly Call<E>[]) => Promise<readonly Outcome<ReplyOf<E>>[]>
}

/** The steps of an endpoint whose requests are saved together; one with a key, whose answer is kept, goes alone. */
export function savedTogether<E extends Endpoint>({ lineOf, most, saveAll }: Together<E>): AnySteps<E> {
  const lines = new Lines<Passage<E>, Answer>()
  const save = async (call: Call<E>): Promise<ReplyOf<E>> => {
    const [one] = await saveAll(call.context.tx, call.params, [call])
    return answerOf(one)
  }
  return {
    answer: (passage) => {
      const { api, endpoint, request } = passage
      // Read once somebody has been let in: before that a refusal tells nothing of what is there.
      const params = request.params as Params<E>
      const line = request.headers['idempotency-key'] === undefined ? lineOf(params, request.body) : null
      if (line === null) return answerInOne({ ...passage, steps: { save } })
      const takeAll = (passages: readonly Passage<E>[]) =>
        api.deps.db.withTx(async (tx) => {
          const calls = await callsOf(tx, passages)
          const replies = await goOn(calls, async (all) => {
            const [first] = all
            return first === undefined ? [] : saveAll(tx, first.params, all)
          })
          return replies.map((one) => ('answer' in one ? { answer: goodAnswer(endpoint, one.answer) } : one))
        })
      return lines.take(api.deps.db, line, passage, { most, takeAll })
    },
  }
}

/** Who asks, let in, and what they say; a refusal is each one's own. */
async function callsOf<E extends Endpoint>(
  tx: Tx,
  passages: readonly Passage<E>[],
): Promise<Outcome<Call<E>>[]> {
  const askings = passages.map(({ request, known }) => ({ request, now: known.now }))
  const [first] = passages
  const actors = first === undefined ? [] : await authenticateAll(first.api, tx, first.endpoint, askings)
  return Promise.all(
    passages.map((passage, at) =>
      refusing(async () => {
        const actor = answerOf(actors[at])
        const { request, known } = passage
        const { parts } = understand(passage, actor, { body: request.body, files: [] })
        return { ...parts, context: { tx, actor, ...known } } as Call<E>
      }),
    ),
  )
}
