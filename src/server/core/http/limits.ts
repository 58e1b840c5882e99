import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { clusterCall } from './cluster-calls.ts'
import { WindowCounter, windowCount, type CountInput } from './counts.ts'

/** A whole venue may share one address; the limit stops only what no venue does. */
const PER_ADDRESS_A_MINUTE = 30_000

type CountCallback = (error: Error | null, result?: { current: number; ttl: number }) => void
/** Route options with a limit of its own, which the plugin's types do not declare. */
const limitedRoute = z.object({
  routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
})

/**
 * Installs limits by address. An endpoint's own limit is its `per_minute`, counted across all processes of
 * this server; the limit of all requests is counted per process. Door calls have none: each carries a token,
 * and scans come in batches.
 */
export async function installLimits(fastify: FastifyInstance): Promise<void> {
  await fastify.register(rateLimit, {
    max: PER_ADDRESS_A_MINUTE,
    timeWindow: '1 minute',
    store: createStore(),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate.limited', { retry_after_seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}

/**
 * Creates the counter store: limits of a route are counted together with the other processes, if there are
 * any.
 */
function createStore() {
  const counts = new WindowCounter()
  const countLocally = async (input: CountInput) => counts.count(input, Date.now())
  const countInCluster = clusterCall('count', windowCount) ?? countLocally
  return class Store {
    readonly #route: string

    constructor(options: { route?: string } = {}) {
      this.#route = options.route ?? ''
    }

    incr(address: string, callback: CountCallback, window_ms: number): void {
      const count = this.#route === '' ? countLocally : countInCluster
      count({ key: `${this.#route} ${address}`, window_ms }).then(
        (result) => callback(null, result ?? undefined),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child(options: object): Store {
      const { method, url } = limitedRoute.parse(options).routeInfo
      return new Store({ route: `${String(method)} ${url}` })
    }
  }
}
