import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authenticate.ts'

/** A shared cache in front may keep it for this time; a browser revalidates each time. */
const CACHING = 'public, max-age=0, s-maxage=5'

/**
 * Returns whether a request carries nothing about the caller and asks for nothing special: its response is
 * the same for everybody.
 */
export function isCacheable(request: FastifyRequest): boolean {
  const asked = Object.values(request.query ?? {})
  return bearerOf(request) === null && asked.every((value) => value === '')
}

/** Sends a shared response, or 304 if the caller has it already. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ 'cache-control': CACHING, vary: 'authorization, accept-language', etag })
  const known = (request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (known.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
