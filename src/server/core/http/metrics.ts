import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { registry, request_seconds } from '#server/core/metrics.ts'
import { clusterMetrics } from './cluster-metrics.ts'
import { bearerOf } from './authenticate.ts'
import { sendNotFound } from './errors.ts'

/** Measures every response, and serves the metrics in Prometheus' text format; without a token there are none. */
export function installMetrics(fastify: FastifyInstance, token: string | null): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request_seconds.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  if (token === null) {
    // An unknown URL would be answered with the app's page.
    fastify.get('/metrics', sendNotFound)
    return
  }
  const readMetrics = clusterMetrics() ?? (() => registry.metrics())
  fastify.get('/metrics', async (request, reply) => {
    if (!isSame(bearerOf(request) ?? '', token)) throw new AppError('auth.required')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await readMetrics())
  })
}

/** Compares in constant time. */
function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
