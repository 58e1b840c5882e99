import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/core/http/mount.ts'
import { SANDBOX_TOPIC, deliverNext, type DeliverMessage } from '#server/domains/payments/index.ts'
import { startQueueWorker } from './queue-worker.ts'

const LOOK_EVERY_MS = 1_000

/** Delivers the sandbox's webhooks to this server over HTTP, as a real provider would. */
export function startSandboxWebhooks(
  needs: Pick<Deps, 'db' | 'clock' | 'random'> & { log: Pick<FastifyBaseLogger, 'error'> },
  send: DeliverMessage,
): () => Promise<void> {
  const queue = {
    db: needs.db,
    topic: SANDBOX_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: 1,
    onFailure: (error: unknown) => needs.log.error({ err: error }, 'the sandbox cannot tell what it knows'),
  }
  return startQueueWorker(queue, () => deliverNext(needs, send))
}
