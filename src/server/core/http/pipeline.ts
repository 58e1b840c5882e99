import type { FastifyRequest } from 'fastify'
import type { Endpoint, Params } from '#contract/wire/endpoint.ts'
import type { Tx } from '#server/core/db/database.ts'
import { goodAnswer, type Download, type ReplyOf } from './answer.ts'
import { anyone, authenticate, bearerOf } from './authenticate.ts'
import type { Actor, ActorOf, Call, Context, OpenCall } from './context.ts'
import type { Api } from './mount.ts'
import { readUpload, type UploadedFile } from './multipart.ts'
import { withAuthors } from './idempotency/authors.ts'
import { answerOnce, answerOnceApart, keepOther, keptAnswer, type Answer } from './idempotency/idempotency.ts'
import { repeatOf } from './idempotency/repeat-of.ts'
import type { SeenBefore } from './idempotency/seen-before.ts'
import { contextOf, readParams, readParts } from './request-parts.ts'

/** What a request passes through that does not fit in one transaction, in this order. */
export type Steps<E extends Endpoint, Ready> = {
  /** Refuses who may not, before anything of the body is read. */
  allow?: (call: { context: Context<ActorOf<E>>; params: Params<E> }) => Promise<unknown>
  /** What takes its time, or leaves a trace when it refuses, as proving a password; in no transaction. */
  prepare: (call: OpenCall<E>) => Promise<Ready>
  /** The change itself, in one transaction that a refusal undoes. */
  save: (call: Call<E>, ready: Ready) => Promise<ReplyOf<E>>
  /**
   * What follows, whether the change was made, refused, or made for the same request before (`ready` is null then); in no
   * transaction. A failure of it is the log's alone. Gives the answer, where it became another than `save` gave.
   */
  settle?: (call: OpenCall<E>, ready: Ready | null) => Promise<ReplyOf<E> | null>
}

/**
 * Without `prepare` all is done in one transaction; without `save` what was prepared is the answer. With `answer` a
 * request goes a way of its own.
 */
export type AnySteps<E extends Endpoint> = Partial<Steps<E, unknown>> & {
  answer?: (passage: Passage<E>) => Promise<Answer>
  /** `prepare` keeps the answers of repeated requests itself, in the transaction that changes. */
  keeps_answers?: boolean
}

/** One request on its way: what it is of, and what is known of it before anybody has looked who asks. */
export type Passage<E extends Endpoint> = {
  api: Api
  endpoint: E
  steps: AnySteps<E>
  request: FastifyRequest
  known: ReturnType<typeof contextOf>
}
type Sent = { body: unknown; files: readonly UploadedFile[] }
type Understood = { parts: ReturnType<typeof readParts>; repeat: SeenBefore | null }

/** The answer to one request of an endpoint. Whatever refuses it throws an AppError. */
export function answerTo<E extends Endpoint>(
  api: Api,
  endpoint: E,
  steps: AnySteps<E>,
  request: FastifyRequest,
): Promise<Answer> {
  const passage = { api, endpoint, steps, request, known: contextOf(api.deps, request) }
  if (steps.answer !== undefined) return steps.answer(passage)
  return steps.prepare === undefined ? answerInOne(passage) : answerPrepared(passage, steps.prepare)
}

/** The answer where all of it is one transaction of its own. */
export function answerInOne<E extends Endpoint>(passage: Passage<E>): Promise<Answer> {
  const { api, endpoint, request } = passage
  const run = async (tx: Tx) => {
    const actor = await enter(passage, tx)
    return save(passage, tx, actor, understand(passage, actor, { body: request.body, files: [] }))
  }
  return endpoint.method === 'GET' ? api.deps.db.read(run) : api.deps.db.withTx(run)
}

async function answerPrepared<E extends Endpoint>(
  passage: Passage<E>,
  prepare: Steps<E, unknown>['prepare'],
): Promise<Answer> {
  const { api, endpoint, steps, request, known } = passage
  const { db } = api.deps
  const is_nobody = endpoint.who === 'anyone' && bearerOf(request) === null
  const actor = is_nobody
    ? anyone(request)
    : await db.read(async (tx) => {
        const found = await enter(passage, tx)
        await steps.allow?.({
          params: readParams(request) as Params<E>,
          context: { tx, actor: found, ...known },
        })
        return found
      })
  const sent = await readSent(endpoint, request)
  const understood = understand(passage, actor, sent)
  const { parts, repeat } = understood
  const kept = repeat && (await db.read((tx) => keptAnswer(tx, repeat)))
  const context = { actor, ...known }
  const open = { ...parts, file: sent.files[0], files: sent.files, context, db, repeat } as OpenCall<E>
  if (kept !== null) {
    await settle(passage, open, null)
    return kept
  }
  const work = () => prepare(open)
  if (steps.save !== undefined) {
    const ready = await work()
    let answer: Answer
    try {
      answer = await db.withTx(async (tx) => save(passage, tx, await enter(passage, tx), understood, ready))
    } catch (error) {
      await settle(passage, open, ready)
      throw error
    }
    const other = await settle(passage, open, ready)
    if (other === null) return answer
    if (repeat !== null) await db.withTx((tx) => keepOther(tx, repeat, other))
    return other
  }
  if (endpoint.ok_file !== undefined) {
    const file = (await work()) as Download
    const { exported, total_rows } = file
    if (exported !== null)
      await db.withTx((tx) => api.modules.recordExport({ tx, ...context }, exported, total_rows))
    return goodAnswer(endpoint, file)
  }
  const answer = async () => goodAnswer(endpoint, await work())
  return repeat === null || steps.keeps_answers === true ? answer() : answerOnceApart(db, repeat, answer)
}

/** What follows a change. @returns the answer, where it became another */
async function settle<E extends Endpoint>(
  { endpoint, steps, request }: Passage<E>,
  call: OpenCall<E>,
  ready: unknown,
): Promise<Answer | null> {
  try {
    const reply = (await steps.settle?.(call, ready)) ?? null
    return reply === null ? null : goodAnswer(endpoint, reply)
  } catch (error) {
    request.log.error({ err: error }, 'done, but not all of it')
    return null
  }
}

/** Who asks, let in; anew in each transaction. */
const enter = <E extends Endpoint>({ api, endpoint, request, known }: Passage<E>, tx: Tx) =>
  authenticate(api, tx, endpoint, { request, now: known.now })

async function readSent({ upload }: Endpoint, request: FastifyRequest): Promise<Sent> {
  const is_plain = upload?.is_optional === true && !request.isMultipart()
  if (upload === undefined || is_plain) return { body: request.body, files: [] }
  const { fields, files } = await readUpload(request, upload)
  return { body: fields, files }
}

/** What a request says, read by its schemas, and how it is known again. Errors: request.invalid. */
export function understand<E extends Endpoint>(
  { endpoint, request, known }: Passage<E>,
  actor: Actor,
  { body, files }: Sent,
): Understood {
  const parts = readParts(endpoint, request, body)
  const named = files.map(({ name, sha256 }) => ({ name, sha256 }))
  const sent = files.length === 0 ? body : { fields: body, files: named }
  return { parts, repeat: repeatOf(request, endpoint, { actor, now: known.now, sent }) }
}

/** The change and its answer, once for a key. */
function save<E extends Endpoint>(
  { endpoint, steps, known }: Passage<E>,
  tx: Tx,
  actor: ActorOf<E>,
  { parts, repeat }: Understood,
  ready?: unknown,
): Promise<Answer> {
  const context = { tx, actor, ...known }
  const change = async () => steps.save?.({ ...parts, context } as Call<E>, ready)
  const work = async () => goodAnswer(endpoint, await withAuthors(endpoint, { ...parts, context }, change))
  return repeat === null ? work() : answerOnce(tx, repeat, work)
}
