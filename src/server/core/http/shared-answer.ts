import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authenticate.ts'

/** For others a cache in front may keep it so long; a browser asks each time, and is told when nothing changed. */
const CACHING = 'public, max-age=0, s-maxage=5'

/** Whether a request says nothing of who asks, nor wants anything that others would not: its answer is everybody's. */
export function isCacheable(request: FastifyRequest): boolean {
  const asked = Object.values(request.query ?? {})
  return bearerOf(request) === null && asked.every((value) => value === '')
}

/** Sends what everybody is answered, or that it is what they have. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ 'cache-control': CACHING, vary: 'authorization, accept-language', etag })
  const known = (request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (known.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
