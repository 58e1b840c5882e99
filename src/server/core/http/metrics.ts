import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { registry, request_seconds } from '#server/core/metrics.ts'
import { clusterCall } from './cluster-calls.ts'
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
  const readMetrics = clusterCall('metrics', z.string()) ?? (() => registry.metrics())
  fastify.get('/metrics', async (request, reply) => {
    if (!isSame(bearerOf(request) ?? '', token)) throw new AppError('auth.required')
    const text = await readMetrics()
    if (text === null) throw new Error('The metrics of a process could not be read.')
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

/** Compares in constant time. */
function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
