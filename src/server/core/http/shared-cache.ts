import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authenticate.ts'

/** A shared cache in front may keep it for this time; a browser revalidates each time. */
const CACHING = 'public, max-age=0, s-maxage=5'

/**
 * Returns whether a request has neither credentials nor query parameters, so that its response is the same
 * for everybody.
 */
export function isCacheable(request: FastifyRequest): boolean {
  const query_values = Object.values(request.query ?? {})
  return bearerOf(request) === null && query_values.every((value) => value === '')
}

/** Sends a shared response, or 304 if the caller has it already. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ 'cache-control': CACHING, vary: 'authorization, accept-language', etag })
  const known_etags = (request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (known_etags.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
