import type { BodyOf, Endpoint, Params, Upload } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import { finish, goodAnswer, guardsOf, readParams, readParts, repeatOf, surroundings } from './answer.ts'
import type { Options, ReplyOf } from './answer.ts'
import { AppError } from './app-error.ts'
import type { Actor, Call, Context, Person } from './context.ts'
import { answerOnce, keptAnswer, type Answer } from './idempotency.ts'
import type { Api } from './mount.ts'
import { installMultipart, readUpload, type UploadedFile } from './multipart.ts'
import { requireActor } from './who-asks.ts'

type UploadEndpoint = Endpoint & { who: 'person'; upload: Upload }

/** What an upload passes through, in this order. */
export type UploadSteps<E extends UploadEndpoint, Ready> = {
  /** Refuses who may not, before anything of the body is read. */
  allow: (call: { context: Context<Person>; params: Params<E> }) => Promise<unknown>
  /** Checks and puts away the file; outside of any transaction, because it takes its time. */
  prepare: (sent: { file: UploadedFile; body: BodyOf<E>; account_id: Id; now: Instant }) => Promise<Ready>
  /** The change itself, in one transaction that a refusal undoes. */
  save: (call: Call<E>, ready: Ready) => Promise<ReplyOf<E>>
}

/** Serves an endpoint that takes a file; repeated under its key, the file is not even looked at again. */
export function mountUpload<E extends UploadEndpoint, Ready>(
  { fastify, deps }: Api,
  endpoint: E,
  steps: UploadSteps<E, Ready>,
  options: Options<E> = {},
): void {
  const { db } = deps
  void fastify.register(async (scope) => {
    await installMultipart(scope)
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...guardsOf(endpoint),
      handler: async (request, reply) => {
        const now = deps.clock()
        const more = { now, ...surroundings(deps, request) }
        const actor = await db.read(async (tx) => {
          const found = requirePerson(await requireActor(tx, endpoint, request, now))
          const params = readParams(request) as Params<E>
          await steps.allow({ params, context: { tx, actor: found, ...more } })
          return found
        })
        const { fields, file } = await readUpload(request, endpoint.upload)
        const parts = readParts(endpoint, request, fields) as Omit<Call<E>, 'context'>
        const sent = { fields, name: file.name, sha256: file.sha256 }
        const repeat = repeatOf(endpoint, request, { actor, now, sent })
        const save = async (): Promise<Answer> => {
          const ready = await steps.prepare({
            file,
            body: parts.body,
            account_id: actor.member.account_id,
            now,
          })
          return db.withTx(async (tx) => {
            const again = requirePerson(await requireActor(tx, endpoint, request, now))
            const call = { ...parts, context: { tx, actor: again, ...more } } as Call<E>
            const work = async () => goodAnswer(endpoint, await steps.save(call, ready))
            return repeat === null ? work() : answerOnce(tx, repeat, work)
          })
        }
        const kept = repeat && (await db.read((tx) => keptAnswer(tx, repeat)))
        return finish(deps, endpoint, { request, reply, answer: kept ?? (await save()) }, options)
      },
    })
  })
}

function requirePerson(actor: Actor): Person {
  if (actor.kind !== 'person') throw new AppError('permission.denied')
  return actor
}
