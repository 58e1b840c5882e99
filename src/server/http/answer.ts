import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OkOf } from '#contract/endpoint.ts'
import type { Instant } from '#contract/instant.ts'
import { storable } from '#contract/text.ts'
import { AppError } from './app-error.ts'
import type { Actor, Origin } from './context.ts'
import type { Answer, SeenBefore } from './idempotency.ts'
import { localeOf } from './language.ts'
import type { CardSetup } from '#rules/payment-connection.ts'
import type { Deps } from './mount.ts'
import { readInput, readVersion, refuseImpossibleIds } from './read-input.ts'
import { bearerOf, callerOf } from './who-asks.ts'

const KEY = /^[\w.:-]{1,128}$/
const USER_AGENT_MAX = 300

/** What a handler gives: the whole body, or nothing where the endpoint answers 204. */
export type ReplyOf<E> = E extends { ok: z.ZodType } ? OkOf<E> : void

export type Options<E> = {
  headers?: (reply: OkOf<E>) => Record<string, string>
  /** Done before the answer leaves, when it is certain; a failure of it is the log's alone. */
  afterwards?: () => Promise<void>
}

/** What every route begins with: its limit, and that nothing is read of who is not signed in. */
export function guardsOf(endpoint: Endpoint): Pick<RouteShorthandOptions, 'config' | 'onRequest'> {
  return {
    config: limitOf(endpoint),
    onRequest: (request, _reply, done) => {
      const is_nobody = endpoint.who !== 'anyone' && bearerOf(request) === null
      done(is_nobody ? new AppError('auth.required') : undefined)
    },
  }
}

function limitOf(endpoint: Endpoint) {
  if (endpoint.per_minute !== undefined) {
    return { rateLimit: { max: endpoint.per_minute, timeWindow: '1 minute' } }
  }
  return endpoint.who === 'door' ? { rateLimit: false as const } : {}
}

export function surroundings(deps: Deps, request: FastifyRequest) {
  const { random, settings } = deps
  const locale = localeOf(request.headers['accept-language'])
  return { random, settings, cards: cardsOf(deps), locale, from: originOf(request) }
}

function originOf(request: FastifyRequest): Origin {
  const user_agent = storable((request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX))
  return { address: request.ip, user_agent }
}

/** What a server has for taking cards. */
export function cardsOf({
  provider,
  takes_test_money,
}: Pick<Deps, 'provider' | 'takes_test_money'>): CardSetup {
  return { provider: provider?.name ?? null, mode: provider?.mode ?? null, takes_test_money }
}

export function readParams(request: FastifyRequest): Record<string, string> {
  // The router has filled in the names of the endpoint's own path.
  const params = request.params as Record<string, string>
  refuseImpossibleIds(params)
  return params
}

export function readParts(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  return {
    params: readParams(request),
    query: endpoint.query && readInput(endpoint.query, request.query),
    body: endpoint.body && readInput(endpoint.body, body),
    version: readVersion(endpoint, request.headers['if-match']),
    ...originOf(request),
  }
}

/**
 * How a repeated request is known again, by its key and everything that was sent. Null without a key, and for
 * callers without a name: their keys could meet, and their answers hold tokens.
 */
export function repeatOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { actor, now, sent }: { actor: Actor; now: Instant; sent: unknown },
): SeenBefore | null {
  const key = request.headers['idempotency-key']
  const caller = callerOf(actor)
  if (endpoint.method === 'GET' || key === undefined || caller === null) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('request.invalid', { errors: { 'idempotency-key': ['invalid'] } })
  }
  const request_hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(sent) ?? ''}`)
    .digest('hex')
  return { caller, key, request_hash, rights: rightsOf(actor), now }
}

/** Whatever a role or the given events allow is in here. */
function rightsOf(actor: Actor): string {
  if (actor.kind !== 'person') return actor.kind
  const { account_id, role, event_ids } = actor.member
  return [account_id, role, ...(event_ids ?? ['all']).toSorted()].join(' ')
}

export function goodAnswer(endpoint: Endpoint, body: unknown): Answer {
  return endpoint.ok === undefined
    ? { status: 204, body: undefined }
    : { status: endpoint.ok_status ?? 200, body }
}

/** Sends an answer that is certain, after what has to be done before somebody looks. */
export async function finish<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: Answer },
  { headers, afterwards }: Options<E>,
): Promise<FastifyReply> {
  if (deps.checks_replies) checkReply(endpoint, answer.body)
  await afterwards?.().catch((error: unknown) => request.log.error({ err: error }, 'done, but not all of it'))
  // Answers are made by the handler, or kept from an earlier run of the same handler.
  const more = headers?.(answer.body as OkOf<E>) ?? {}
  return reply.code(answer.status).headers(more).send(answer.body)
}

function checkReply(endpoint: Endpoint, body: unknown): void {
  if (endpoint.ok === undefined) return
  const sent: unknown = JSON.parse(JSON.stringify(body))
  const known = endpoint.ok.parse(sent)
  if (isDeepStrictEqual(known, sent)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers what the contract does not know`)
}
