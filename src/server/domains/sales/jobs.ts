import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { MESSAGES_TOPIC, sendNext, startNext } from '#server/domains/sales/index.ts'
import { startQueueWorker } from './queue-worker.ts'
import { logSendResult } from './send-mails.ts'

/** Fewer than the connections to the mail server, so that a large message leaves room for tickets. */
const AT_ONCE = 2
const LOOK_EVERY_MS = 5_000

type JobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Starts scheduled messages that are due and sends them to their recipients one by one, until stopped. */
export function startMessageSender(needs: JobDeps): () => Promise<void> {
  const { db, mailer, log } = needs
  const queue = {
    db,
    topic: MESSAGES_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: AT_ONCE,
    onFailure: (error: unknown) => log.error({ err: error }, 'messages to people of an event cannot be sent'),
    cutOff: () => mailer.close(),
  }
  return startQueueWorker(queue, async () => {
    if (await startNext(needs)) return true
    const results = await sendNext(needs)
    for (const result of results) logSendResult(log, result)
    return results.length > 0
  })
}
