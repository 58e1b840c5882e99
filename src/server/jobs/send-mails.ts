import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Deps } from '#server/http/mount.ts'
import { MAILS_TOPIC, sendNextMail, type SendResult } from '#server/modules/mails/service.ts'

const AT_ONCE = 4
const LOOK_EVERY_MS = 10_000
const FINISH_WITHIN_MS = 10_000

type Needs = Pick<Deps, 'db' | 'clock'> & { mailer: Mailer; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

/**
 * Sends what is queued: at once when something was queued here or a database tells of it, and by looking every
 * 10 seconds. The returned function lets what is under way finish for 10 seconds, then cuts it off.
 */
export function startSendingMails(needs: Needs): () => Promise<void> {
  const { db, mailer, log } = needs
  let is_stopping = false
  let is_wanted = false
  let work: Promise<void> | null = null

  const sendAll = async (): Promise<void> => {
    let result: SendResult | undefined
    while (!is_stopping && result?.kind !== 'nothing_due') {
      result = await sendNextMail(needs)
      report(log, result)
    }
  }
  const workOff = async (): Promise<void> => {
    while (is_wanted && !is_stopping) {
      is_wanted = false
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendAll))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed !== undefined) log.error({ err: failed.reason }, 'the mail queue cannot be worked off')
    }
    work = null
  }
  const wake = (): void => {
    is_wanted = true
    work ??= workOff()
  }

  const unlisten = db.listen(MAILS_TOPIC, wake)
  const timer = setInterval(wake, LOOK_EVERY_MS).unref()
  wake()
  return async () => {
    is_stopping = true
    unlisten()
    clearInterval(timer)
    await Promise.race([work, pause(FINISH_WITHIN_MS, undefined, { ref: false })])
    mailer.close()
    await work
  }
}

function report(log: Needs['log'], result: SendResult): void {
  if (result.kind === 'put_off') log.warn(result, 'mail not sent, will be tried again')
  if (result.kind === 'given_up') log.error(result, 'mail given up')
}
