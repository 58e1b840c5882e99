import type { FastifyInstance } from 'fastify'

/**
 * One line per answered request: method, route pattern, status, milliseconds and request id. The pattern
 * instead of the address, because ids, names and codes stand in addresses.
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
