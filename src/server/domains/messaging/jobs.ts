import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { MAILS_TOPIC, sendDueMails, type SendResult } from '#server/domains/messaging/index.ts'
import { startQueueWorker } from './queue-worker.ts'

const AT_ONCE = 2
/** A mail that its server accepts slowly delays this many others at most. */
const MAX_CLAIMS = 4
const LOOK_EVERY_MS = 10_000

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Sends queued mails. The returned function stops the job and aborts what takes too long. */
export function startMailSender(needs: JobDeps): () => Promise<void> {
  const { db, mailer, log } = needs
  const queue = {
    db,
    topic: MAILS_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: AT_ONCE,
    onFailure: (error: unknown) => log.error({ err: error }, 'the mail queue cannot be worked off'),
    cutOff: () => mailer.close(),
  }
  return startQueueWorker(queue, async () => {
    const results = await sendDueMails(needs, MAX_CLAIMS)
    for (const result of results) logSendResult(log, result)
    return results.length > 0
  })
}

/** Logs the result of a send, except for a plain success. */
export function logSendResult(log: JobDeps['log'], result: SendResult): void {
  if (result.kind === 'put_off') log.warn(result, 'mail not sent, will be tried again')
  if (result.kind === 'given_up') log.error(result, 'mail given up')
  if (result.kind === 'unclear')
    log.error(result, "mail handed over without an answer: the mail server's log knows it by its Message-ID")
}
