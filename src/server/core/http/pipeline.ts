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
import { idempotentRequestOf } from './idempotency/read-idempotency-key.ts'
import type { IdempotentRequest } from './idempotency/idempotent-request.ts'
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
  answer?: (scope: RequestScope<E>) => Promise<ApiResponse>
  /** `prepare` stores the responses of repeated requests itself, in the transaction of the change. */
  keeps_answers?: boolean
}

/** An endpoint's request with its context before authentication. */
export type RequestScope<E extends Endpoint> = {
  api: Api
  endpoint: E
  hooks: AnyHttpHooks<E>
  request: FastifyRequest
  base_context: ReturnType<typeof contextOf>
}
type ReceivedBody = { body: unknown; files: readonly UploadedFile[] }
type ParsedRequest = { parts: ReturnType<typeof readRequestInput>; repeat: IdempotentRequest | null }

/** Returns the response to one request of an endpoint. Rejections are thrown as AppErrors. */
export function handleRequest<E extends Endpoint>(
  api: Api,
  endpoint: E,
  hooks: AnyHttpHooks<E>,
  request: FastifyRequest,
): Promise<ApiResponse> {
  const scope = { api, endpoint, hooks, request, base_context: contextOf(api.deps, request) }
  if (hooks.answer !== undefined) return hooks.answer(scope)
  return hooks.prepare === undefined ? handleInOneTransaction(scope) : handleWithPrepare(scope, hooks.prepare)
}

/** Returns the response of a request that runs in a single transaction of its own. */
export function handleInOneTransaction<E extends Endpoint>(scope: RequestScope<E>): Promise<ApiResponse> {
  const { api, endpoint, request } = scope
  const run = async (tx: Tx) => {
    const actor = await authenticateRequest(scope, tx)
    return save(scope, tx, actor, parseRequest(scope, actor, { body: request.body, files: [] }))
  }
  return endpoint.method === 'GET' ? api.deps.db.read(run) : api.deps.db.withTx(run)
}

async function handleWithPrepare<E extends Endpoint>(
  scope: RequestScope<E>,
  prepare: HttpHooks<E, unknown>['prepare'],
): Promise<ApiResponse> {
  const { api, endpoint, hooks, request, base_context } = scope
  const { db } = api.deps
  const is_anonymous = endpoint.who === 'anyone' && bearerOf(request) === null
  const actor = is_anonymous
    ? anonymousActor(request)
    : await db.read(async (tx) => {
        const result = await authenticateRequest(scope, tx)
        await hooks.allow?.({
          params: readParams(request) as Params<E>,
          context: { tx, actor: result, ...base_context },
        })
        return result
      })
  const payload = await readBody(endpoint, request)
  const parsed = parseRequest(scope, actor, payload)
  const { parts, repeat } = parsed
  const saved_response =
    repeat && hooks.keeps_answers !== true ? await db.read((tx) => findSavedResponse(tx, repeat)) : null
  const context = { actor, ...base_context }
  const call = { ...parts, file: payload.files[0], files: payload.files, context, db, repeat } as OpenCall<E>
  if (saved_response !== null) {
    await runSettleHook(scope, call, null)
    return saved_response
  }
  const runPrepare = () => prepare(call)
  if (hooks.save !== undefined) {
    const ready = await runPrepare()
    let answer: ApiResponse
    try {
      answer = await db.withTx(async (tx) =>
        save(scope, tx, await authenticateRequest(scope, tx), parsed, ready),
      )
    } catch (error) {
      await runSettleHook(scope, call, ready)
      throw error
    }
    const replacement = await runSettleHook(scope, call, ready)
    if (replacement === null) return answer
    if (repeat !== null) await db.withTx((tx) => replaceResponse(tx, repeat, replacement))
    return replacement
  }
  if (endpoint.ok_file !== undefined) {
    const file = (await runPrepare()) as Download
    const { exported, total_rows } = file
    if (exported !== null)
      await db.withTx((tx) => api.modules.recordExport({ tx, ...context }, exported, total_rows))
    return successResponse(endpoint, file)
  }
  const answer = async () => successResponse(endpoint, await runPrepare())
  return repeat === null || hooks.keeps_answers === true
    ? answer()
    : runIdempotentWithoutTx(db, repeat, answer)
}

/**
 * Runs the hook that follows a change.
 * @returns the response, if it has changed
 */
async function runSettleHook<E extends Endpoint>(
  { endpoint, hooks, request }: RequestScope<E>,
  call: OpenCall<E>,
  ready: unknown,
): Promise<ApiResponse | null> {
  try {
    const reply = (await hooks.settle?.(call, ready)) ?? null
    return reply === null ? null : successResponse(endpoint, reply)
  } catch (error) {
    request.log.error({ err: error }, 'the change was made, but a step after it failed')
    return null
  }
}

/** Authenticates the caller; repeated in each transaction. */
const authenticateRequest = <E extends Endpoint>(
  { api, endpoint, request, base_context }: RequestScope<E>,
  tx: Tx,
) => authenticate(api, tx, endpoint, { request, now: base_context.now })

async function readBody({ upload }: Endpoint, request: FastifyRequest): Promise<ReceivedBody> {
  const is_json = upload?.is_optional === true && !request.isMultipart()
  if (upload === undefined || is_json) return { body: request.body, files: [] }
  const { fields, files } = await readUpload(request, upload)
  return { body: fields, files }
}

/** Parses a request by its schemas, with its idempotency identity. Errors: request.invalid. */
export function parseRequest<E extends Endpoint>(
  { endpoint, request, base_context }: RequestScope<E>,
  actor: Actor,
  { body, files }: ReceivedBody,
): ParsedRequest {
  const parts = readRequestInput(endpoint, request, body)
  const file_hashes = files.map(({ name, sha256 }) => ({ name, sha256 }))
  const content = files.length === 0 ? body : { fields: body, files: file_hashes }
  return { parts, repeat: idempotentRequestOf(request, endpoint, { actor, now: base_context.now, content }) }
}

/** Makes the change and returns its response, once per idempotency key. */
function save<E extends Endpoint>(
  { endpoint, hooks, base_context }: RequestScope<E>,
  tx: Tx,
  actor: ActorOf<E>,
  { parts, repeat }: ParsedRequest,
  ready?: unknown,
): Promise<ApiResponse> {
  const context = { tx, actor, ...base_context }
  const change = async () => hooks.save?.({ ...parts, context } as Call<E>, ready)
  const run = async () =>
    successResponse(endpoint, await withAuthors(endpoint, { ...parts, context }, change))
  return repeat === null ? run() : runIdempotent(tx, repeat, run)
}
