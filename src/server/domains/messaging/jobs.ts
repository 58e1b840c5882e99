import type { Deps } from '#server/core/http/mount.ts'
import type { Job, JobLog, QueueJob } from '#server/core/jobs/jobs.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { ticket_rush } from '#server/core/rush.ts'
import { MAILS_TOPIC, readMailDepth, sendDueMails, type SendResult } from './emails/service.ts'
import { PUSHES_TOPIC, readPushDepth, sendNextPush, type PushResult } from './pushes/service.ts'

/** A mail that its server accepts slowly delays this many others at most. */
const MAX_CLAIMS = 4

/** Background jobs of this domain. */
export function jobs({ mail, ...deps }: Deps & { log: JobLog }): Job[] {
  return [sendMailsJob({ ...deps, mailer: mail.mailer }), sendPushesJob(deps)]
}

/** Sends queued mails. */
export function sendMailsJob(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'> & { mailer: Mailer; log: JobLog },
): QueueJob {
  return {
    name: 'send-mails',
    topic: MAILS_TOPIC,
    poll_ms: 10_000,
    at_once: 2,
    // What the rush put off.
    onWake: (wake) => ticket_rush.onEnd(wake),
    processNext: async () => {
      const results = await sendDueMails(deps, MAX_CLAIMS, { is_rush: ticket_rush.isOn() })
      for (const result of results) logSendResult(deps.log, result)
      return results.length > 0
    },
    readDepth: readMailDepth,
    abort: () => deps.mailer.close(),
  }
}

/** Sends queued push messages. */
export function sendPushesJob(deps: Pick<Deps, 'db' | 'clock' | 'push'> & { log: JobLog }): QueueJob {
  return {
    name: 'send-pushes',
    topic: PUSHES_TOPIC,
    poll_ms: 10_000,
    at_once: 4,
    processNext: async () => {
      const result = await sendNextPush(deps)
      logPushResult(deps.log, result)
      return result.kind !== 'nothing_due'
    },
    readDepth: readPushDepth,
    abort: () => deps.push.close(),
  }
}

/** Logs the result of a send, except for a plain success. */
export function logSendResult(log: JobLog, result: SendResult): void {
  if (result.kind === 'put_off') log.warn(result, 'mail not sent, will be retried')
  if (result.kind === 'given_up') log.error(result, 'mail given up')
  if (result.kind === 'unclear')
    log.error(result, "mail handed over without a reply: the mail server's log knows it by its Message-ID")
}

function logPushResult(log: JobLog, result: PushResult): void {
  if (result.kind === 'put_off') log.warn(result, 'push not sent, will be retried')
  if (result.kind === 'given_up') log.warn(result, 'push given up')
  if (result.kind === 'refused') log.error(result, 'a push service refuses what it is sent')
}
