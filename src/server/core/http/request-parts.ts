import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { toStorableText } from '#contract/wire/text.ts'
import type { CardSetup } from '#rules/sales/payment-connection.ts'
import { AppError } from '#server/core/app-error.ts'
import { bearerOf } from './authenticate.ts'
import type { Context, Origin } from './context.ts'
import { localeOf } from './language.ts'
import type { Deps } from './mount.ts'
import { readInput, readVersion, refuseImpossibleIds } from './read-input.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const USER_AGENT_MAX = 300

/** Guards of every route: its limits, and that no body of an unauthenticated caller is read. */
export function guardsOf(
  endpoint: Endpoint,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'onRequest'> {
  return {
    bodyLimit: endpoint.body_limit_bytes ?? BODY_LIMIT_BYTES,
    config: rateOf(endpoint),
    onRequest: (request, _reply, done) => {
      // A disconnected client has no address any more, and receives no response.
      if (request.raw.destroyed) return done(new AppError('request.unreadable'))
      const is_anonymous = endpoint.who !== 'anyone' && bearerOf(request) === null
      return done(is_anonymous ? new AppError('auth.required') : undefined)
    },
  }
}

function rateOf(endpoint: Endpoint) {
  const { body, upload, per_minute } = endpoint
  if (per_minute === undefined) return endpoint.who === 'door' ? { rateLimit: false as const } : {}
  const limit = { max: per_minute, timeWindow: '1 minute' }
  if (body === undefined || upload !== undefined) return { rateLimit: limit }
  // A form that fails validation has no effect and does not count, so that correcting it locks nobody out.
  const isInvalid = (request: FastifyRequest) => !body.safeParse(request.body).success
  return { rateLimit: { ...limit, hook: 'preHandler' as const, allowList: isInvalid } }
}

/** Returns the request's context before authentication. */
export function contextOf(deps: Deps, request: FastifyRequest): Omit<Context, 'tx' | 'actor'> {
  const { random, settings } = deps
  const locale = localeOf(request.headers['accept-language'])
  return { now: deps.clock(), random, settings, cards: cardsOf(deps), locale, from: originOf(request) }
}

function originOf(request: FastifyRequest): Origin {
  const user_agent = toStorableText((request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX))
  return { address: request.ip, user_agent }
}

/** Returns the card payment setup of the server. */
export function cardsOf({
  provider,
  takes_test_money,
}: Pick<Deps, 'provider' | 'takes_test_money'>): CardSetup {
  return { provider: provider?.name ?? null, mode: provider?.mode ?? null, takes_test_money }
}

/** Returns the path parameters; an impossible id is not found. */
export function readParams(request: FastifyRequest): Record<string, string> {
  // The router has filled in the parameters of the endpoint's own path.
  const params = request.params as Record<string, string>
  refuseImpossibleIds(params)
  return params
}

/** Returns the whole input of a request, validated by the endpoint's schemas. */
export function readRequestInput(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  return {
    params: readParams(request),
    query: endpoint.query && readInput(endpoint.query, request.query),
    body: endpoint.body && readInput(endpoint.body, body),
    version: readVersion(endpoint, request.headers['if-match']),
    ...originOf(request),
  }
}
