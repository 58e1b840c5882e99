import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#server/core/request-scope.ts'

/**
 * Logs one line per request: method, route pattern, status, milliseconds and request id. The pattern replaces
 * the URL, because URLs contain ids, names and codes. Everything that the request causes logs the same id,
 * including jobs.
 */
export function installRequestLog(fastify: FastifyInstance): void {
  // Later hooks run in the context of the body's stream.
  fastify.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
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
