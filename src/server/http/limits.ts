import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/ground/app-error.ts'

/** A whole venue may sit behind one address; this stops only what no venue does. */
const PER_ADDRESS_A_MINUTE = 30_000

/**
 * Limits by address, counted in this process; an endpoint's own limit stands in its `per_minute`. Door calls
 * have none: each carries a token, and scans come in batches.
 */
export async function installLimits(fastify: FastifyInstance): Promise<void> {
  await fastify.register(rateLimit, {
    max: PER_ADDRESS_A_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate.limited', { retry_after_seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
