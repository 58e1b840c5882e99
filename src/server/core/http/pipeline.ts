import type { FastifyRequest } from 'fastify'
import type { Endpoint, Params } from '#contract/wire/endpoint.ts'
import type { Tx } from '#server/core/db/database.ts'
import { successResponse, type Download, type ReplyOf } from './answer.ts'
import { anonymousActor, authenticate, bearerOf } from './authenticate.ts'
import type { Actor, ActorOf, Call, Context, OpenCall } from './context.ts'
import type { Api } from './mount.ts'
import { readUpload, type UploadedFile } from './multipart.ts'
import { withAuthors } from './idempotency/authors.ts'
import {
  runIdempotent,
  runIdempotentWithoutTx,
  replaceResponse,
  findSavedResponse,
  type ApiResponse,
} from './idempotency/idempotency.ts'
import { idempotentRequestOf } from './idempotency/repeat-of.ts'
import type { IdempotentRequest } from './idempotency/seen-before.ts'
import { contextOf, readParams, readRequestInput } from './request-parts.ts'

/** Hooks of a request that does not fit in one transaction, in the order in which they run. */
export type HttpHooks<E extends Endpoint, Ready> = {
  /** Rejects callers without permission before the body is read. */
  allow?: (call: { context: Context<ActorOf<E>>; params: Params<E> }) => Promise<unknown>
  /**
   * Slow work, or work that leaves a record when it fails, such as verifying a password; runs outside of a
   * transaction.
   */
  prepare: (call: OpenCall<E>) => Promise<Ready>
  /** Makes the change in one transaction that an error rolls back. */
  save: (call: Call<E>, ready: Ready) => Promise<ReplyOf<E>>
  /**
   * Runs after the change was made or rejected, or was made earlier for the same request (`ready` is null
   * then); outside of a transaction. An error is only logged. Returns the response, if it differs from that
   * of `save`.
   */
  settle?: (call: OpenCall<E>, ready: Ready | null) => Promise<ReplyOf<E> | null>
}

/**
 * Without `prepare` everything runs in one transaction; without `save` the result of `prepare` is the
 * response. `answer` replaces the whole pipeline for the request.
 */
export type AnyHttpHooks<E extends Endpoint> = Partial<HttpHooks<E, unknown>> & {
  answer?: (passage: RequestScope<E>) => Promise<ApiResponse>
  /** `prepare` stores the responses of repeated requests itself, in the transaction of the change. */
  keeps_answers?: boolean
}

/** An endpoint's request with what is known before authentication. */
export type RequestScope<E extends Endpoint> = {
  api: Api
  endpoint: E
  steps: AnyHttpHooks<E>
  request: FastifyRequest
  known: ReturnType<typeof contextOf>
}
type ReceivedBody = { body: unknown; files: readonly UploadedFile[] }
type ParsedRequest = { parts: ReturnType<typeof readRequestInput>; repeat: IdempotentRequest | null }

/** Returns the response to one request of an endpoint. Rejections are thrown as AppErrors. */
export function handleRequest<E extends Endpoint>(
  api: Api,
  endpoint: E,
  steps: AnyHttpHooks<E>,
  request: FastifyRequest,
): Promise<ApiResponse> {
  const passage = { api, endpoint, steps, request, known: contextOf(api.deps, request) }
  if (steps.answer !== undefined) return steps.answer(passage)
  return steps.prepare === undefined
    ? handleInOneTransaction(passage)
    : handleWithPrepare(passage, steps.prepare)
}

/** Returns the response of a request that runs in a single transaction of its own. */
export function handleInOneTransaction<E extends Endpoint>(passage: RequestScope<E>): Promise<ApiResponse> {
  const { api, endpoint, request } = passage
  const run = async (tx: Tx) => {
    const actor = await authenticateRequest(passage, tx)
    return save(passage, tx, actor, parseRequest(passage, actor, { body: request.body, files: [] }))
  }
  return endpoint.method === 'GET' ? api.deps.db.read(run) : api.deps.db.withTx(run)
}

async function handleWithPrepare<E extends Endpoint>(
  passage: RequestScope<E>,
  prepare: HttpHooks<E, unknown>['prepare'],
): Promise<ApiResponse> {
  const { api, endpoint, steps, request, known } = passage
  const { db } = api.deps
  const is_nobody = endpoint.who === 'anyone' && bearerOf(request) === null
  const actor = is_nobody
    ? anonymousActor(request)
    : await db.read(async (tx) => {
        const found = await authenticateRequest(passage, tx)
        await steps.allow?.({
          params: readParams(request) as Params<E>,
          context: { tx, actor: found, ...known },
        })
        return found
      })
  const sent = await readBody(endpoint, request)
  const understood = parseRequest(passage, actor, sent)
  const { parts, repeat } = understood
  const kept = repeat && (await db.read((tx) => findSavedResponse(tx, repeat)))
  const context = { actor, ...known }
  const open = { ...parts, file: sent.files[0], files: sent.files, context, db, repeat } as OpenCall<E>
  if (kept !== null) {
    await runSettleHook(passage, open, null)
    return kept
  }
  const work = () => prepare(open)
  if (steps.save !== undefined) {
    const ready = await work()
    let answer: ApiResponse
    try {
      answer = await db.withTx(async (tx) =>
        save(passage, tx, await authenticateRequest(passage, tx), understood, ready),
      )
    } catch (error) {
      await runSettleHook(passage, open, ready)
      throw error
    }
    const other = await runSettleHook(passage, open, ready)
    if (other === null) return answer
    if (repeat !== null) await db.withTx((tx) => replaceResponse(tx, repeat, other))
    return other
  }
  if (endpoint.ok_file !== undefined) {
    const file = (await work()) as Download
    const { exported, total_rows } = file
    if (exported !== null)
      await db.withTx((tx) => api.modules.recordExport({ tx, ...context }, exported, total_rows))
    return successResponse(endpoint, file)
  }
  const answer = async () => successResponse(endpoint, await work())
  return repeat === null || steps.keeps_answers === true
    ? answer()
    : runIdempotentWithoutTx(db, repeat, answer)
}

/**
 * Runs the hook that follows a change.
 * @returns the response, if it has changed
 */
async function runSettleHook<E extends Endpoint>(
  { endpoint, steps, request }: RequestScope<E>,
  call: OpenCall<E>,
  ready: unknown,
): Promise<ApiResponse | null> {
  try {
    const reply = (await steps.settle?.(call, ready)) ?? null
    return reply === null ? null : successResponse(endpoint, reply)
  } catch (error) {
    request.log.error({ err: error }, 'done, but not all of it')
    return null
  }
}

/** Authenticates the caller; repeated in each transaction. */
const authenticateRequest = <E extends Endpoint>(
  { api, endpoint, request, known }: RequestScope<E>,
  tx: Tx,
) => authenticate(api, tx, endpoint, { request, now: known.now })

async function readBody({ upload }: Endpoint, request: FastifyRequest): Promise<ReceivedBody> {
  const is_plain = upload?.is_optional === true && !request.isMultipart()
  if (upload === undefined || is_plain) return { body: request.body, files: [] }
  const { fields, files } = await readUpload(request, upload)
  return { body: fields, files }
}

/** Parses a request by its schemas, with its idempotency identity. Errors: request.invalid. */
export function parseRequest<E extends Endpoint>(
  { endpoint, request, known }: RequestScope<E>,
  actor: Actor,
  { body, files }: ReceivedBody,
): ParsedRequest {
  const parts = readRequestInput(endpoint, request, body)
  const named = files.map(({ name, sha256 }) => ({ name, sha256 }))
  const sent = files.length === 0 ? body : { fields: body, files: named }
  return { parts, repeat: idempotentRequestOf(request, endpoint, { actor, now: known.now, sent }) }
}

/** Makes the change and returns its response, once per idempotency key. */
function save<E extends Endpoint>(
  { endpoint, steps, known }: RequestScope<E>,
  tx: Tx,
  actor: ActorOf<E>,
  { parts, repeat }: ParsedRequest,
  ready?: unknown,
): Promise<ApiResponse> {
  const context = { tx, actor, ...known }
  const change = async () => steps.save?.({ ...parts, context } as Call<E>, ready)
  const work = async () =>
    successResponse(endpoint, await withAuthors(endpoint, { ...parts, context }, change))
  return repeat === null ? work() : runIdempotent(tx, repeat, work)
}
