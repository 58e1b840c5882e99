import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OkOf } from '#contract/endpoint.ts'
import type { Id, RandomBytes } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import { sendScans } from '#contract/scans.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import type { Actor, Call, OpenCall } from './context.ts'
import { answerOnce, type Answer } from './idempotency.ts'
import { localeOf } from './language.ts'
import { readInput, readVersion, refuseImpossibleIds } from './read-input.ts'
import { bearerOf, callerOf, requireActor } from './who-asks.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const SCANS_LIMIT_BYTES = 2 * 1024 * 1024
const KEY = /^[\w.:-]{1,128}$/

/** What the API works with; made once per process, or per test. */
export type Deps = {
  db: Database
  clock: () => Instant
  random: RandomBytes
  settings: { public_url: string; is_demo: boolean }
  /** Development and tests: an answer that the contract does not know is a failure. */
  checks_replies: boolean
}

export type Api = { fastify: FastifyInstance; deps: Deps }

/** What a handler gives: the whole body, or nothing where the endpoint answers 204. */
type ReplyOf<E> = E extends { ok: z.ZodType } ? OkOf<E> : void
type Options<E> = { headers?: (reply: OkOf<E>) => Record<string, string> }
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
type OpenHandler<E extends Endpoint> = (call: OpenCall<E>) => Promise<ReplyOf<E>>

/**
 * Serves an endpoint: who asks, is the input right, was this request seen before, then the handler, all in
 * one transaction that a refusal undoes. With `transaction: false` the handler opens its own.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: OpenHandler<E>,
  options: Options<E> & { transaction: false },
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options?: Options<E>,
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E> | OpenHandler<E>,
  options: Options<E> & { transaction?: false } = {},
): void {
  const { fastify, deps } = api
  const is_open = options.transaction === false
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.path === sendScans.path ? SCANS_LIMIT_BYTES : BODY_LIMIT_BYTES,
    config: limitOf(endpoint),
    onRequest: (request, _reply, done) => {
      // Refused before a body is read.
      const is_nobody = endpoint.who !== 'anyone' && bearerOf(request) === null
      done(is_nobody ? new AppError('auth.required') : undefined)
    },
    handler: async (request, reply) => {
      const answer = is_open
        ? await answerOpen(deps, endpoint, handler as OpenHandler<E>, request)
        : await answerInOne(deps, endpoint, handler as Handler<E>, request)
      if (deps.checks_replies) checkReply(endpoint, answer.body)
      // Answers are made by the handler, or kept from an earlier run of the same handler.
      const headers = options.headers?.(answer.body as OkOf<E>) ?? {}
      return reply.code(answer.status).headers(headers).send(answer.body)
    },
  })
}

function limitOf(endpoint: Endpoint) {
  if (endpoint.per_minute !== undefined) {
    return { rateLimit: { max: endpoint.per_minute, timeWindow: '1 minute' } }
  }
  return endpoint.who === 'door' ? { rateLimit: false as const } : {}
}

async function answerInOne<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
): Promise<Answer> {
  const now = deps.clock()
  const run = async (tx: Tx): Promise<Answer> => {
    const actor = await requireActor(tx, endpoint, request, now)
    const parts = readParts(endpoint, request)
    const context = { tx, now, actor, ...surroundings(deps, request) }
    const work = async () => goodAnswer(endpoint, await handler({ ...parts, context } as Call<E>))
    const seen = seenBefore(endpoint, request, callerOf(actor))
    return seen === null ? work() : answerOnce(tx, { ...seen, now }, work)
  }
  return endpoint.method === 'GET' ? deps.db.read(run) : deps.db.withTx(run)
}

async function answerOpen<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  handler: OpenHandler<E>,
  request: FastifyRequest,
): Promise<Answer> {
  const now = deps.clock()
  const is_nobody = endpoint.who === 'anyone' && bearerOf(request) === null
  const actor: Actor = is_nobody
    ? { kind: 'anyone', address: request.ip }
    : await deps.db.read((tx) => requireActor(tx, endpoint, request, now))
  const parts = readParts(endpoint, request)
  const context = { now, actor, ...surroundings(deps, request) }
  return goodAnswer(endpoint, await handler({ ...parts, context, db: deps.db } as OpenCall<E>))
}

function surroundings(deps: Deps, request: FastifyRequest) {
  const { random, settings } = deps
  return { random, settings, locale: localeOf(request.headers['accept-language']) }
}

function readParts(endpoint: Endpoint, request: FastifyRequest) {
  // The router has filled in the names of the endpoint's own path.
  const params = request.params as Record<string, string>
  refuseImpossibleIds(params)
  return {
    params,
    query: endpoint.query && readInput(endpoint.query, request.query),
    body: endpoint.body && readInput(endpoint.body, request.body),
    version: readVersion(endpoint, request.headers['if-match']),
    address: request.ip,
  }
}

/** Null for callers without a name: their keys could meet, and their answers hold tokens. */
function seenBefore(endpoint: Endpoint, request: FastifyRequest, caller: Id | null) {
  const key = request.headers['idempotency-key']
  if (endpoint.method === 'GET' || key === undefined || caller === null) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('request.invalid', { errors: { 'idempotency-key': ['invalid'] } })
  }
  const request_hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('hex')
  return { caller, key, request_hash }
}

function goodAnswer(endpoint: Endpoint, body: unknown): Answer {
  return endpoint.ok === undefined
    ? { status: 204, body: undefined }
    : { status: endpoint.ok_status ?? 200, body }
}

function checkReply(endpoint: Endpoint, body: unknown): void {
  if (endpoint.ok === undefined) return
  const sent: unknown = JSON.parse(JSON.stringify(body))
  const known = endpoint.ok.parse(sent)
  if (isDeepStrictEqual(known, sent)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers what the contract does not know`)
}
