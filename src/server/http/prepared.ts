import type { Endpoint } from '#contract/endpoint.ts'
import { finish, goodAnswer, guardsOf, readParts, repeatOf, surroundings, type ReplyOf } from './answer.ts'
import type { Call, OpenCall } from './context.ts'
import { answerOnce, keptAnswer, type Answer } from './idempotency.ts'
import type { Api } from './mount.ts'
import { requireActor } from './who-asks.ts'

/** What a request passes through that is prepared before its transaction. */
export type PreparedSteps<E extends Endpoint, Ready> = {
  /** What takes its time, or leaves a trace when it refuses, as proving a password; in no transaction. */
  prepare: (call: OpenCall<E>) => Promise<Ready>
  /** The change itself, in one transaction that a refusal undoes. */
  save: (call: Call<E>, ready: Ready) => Promise<ReplyOf<E>>
}

/** Serves an endpoint in two steps; repeated under its key, neither is done again. */
export function mountPrepared<E extends Endpoint, Ready>(
  { fastify, deps }: Api,
  endpoint: E,
  { prepare, save }: PreparedSteps<E, Ready>,
): void {
  const { db } = deps
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    ...guardsOf(endpoint),
    handler: async (request, reply) => {
      const now = deps.clock()
      const more = { now, ...surroundings(deps, request) }
      const actor = await db.read((tx) => requireActor(tx, endpoint, request, now))
      const parts = readParts(endpoint, request, request.body)
      const repeat = repeatOf(endpoint, request, { actor, now, sent: withoutPasswords(request.body) })
      const answer = async (): Promise<Answer> => {
        const ready = await prepare({ ...parts, context: { actor, ...more }, db } as OpenCall<E>)
        return db.withTx(async (tx) => {
          const again = await requireActor(tx, endpoint, request, now)
          const call = { ...parts, context: { tx, actor: again, ...more } } as Call<E>
          const work = async () => goodAnswer(endpoint, await save(call, ready))
          return repeat === null ? work() : answerOnce(tx, repeat, work)
        })
      }
      const kept = repeat && (await db.read((tx) => keptAnswer(tx, repeat)))
      return finish(deps, endpoint, { request, reply, answer: kept ?? (await answer()) }, {})
    },
  })
}

/** Requests are kept as a hash that is quick to guess at; a password stands in none. */
function withoutPasswords(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (name, value: unknown) =>
    name.includes('password') ? undefined : value,
  )
}
