import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request: method, route pattern, status, milliseconds and request id. The pattern replaces
 * the URL, because URLs contain ids, names and codes.
 */
export function installRequestLog(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
