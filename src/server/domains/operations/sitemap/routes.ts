import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '#server/core/http/errors.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { robots, sitemap } from './service.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'
const PER_MINUTE = 60

/** Serves /robots.txt, /sitemap.xml and the parts of a long sitemap to search engines. */
export function installSitemap(fastify: FastifyInstance, deps: Deps): void {
  const limited = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } }
  fastify.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(robots(deps.settings.public_url)),
  )
  fastify.get('/sitemap.xml', limited, (request, reply) => send(deps, request, reply, null))
  fastify.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', limited, (request, reply) =>
    send(deps, request, reply, Number(request.params.part)),
  )
}

async function send(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  part: number | null,
): Promise<FastifyReply> {
  const pieces = await sitemap(deps, part)
  if (pieces === null) return sendNotFound(request, reply)
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', CACHE_ONE_HOUR)
    .send(Readable.from(pieces))
}
