import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/core/http/mount.ts'
import { PUSHES_TOPIC, sendNextPush, type PushResult } from '#server/domains/messaging/index.ts'
import { startQueueWorker } from './queue-worker.ts'

const AT_ONCE = 4
const LOOK_EVERY_MS = 10_000

type JobDeps = Pick<Deps, 'db' | 'clock' | 'push'> & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

/** Sends queued push messages. The returned function stops the job and aborts what takes too long. */
export function startPushSender(needs: JobDeps): () => Promise<void> {
  const { db, push, log } = needs
  const queue = {
    db,
    topic: PUSHES_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: AT_ONCE,
    onFailure: (error: unknown) => log.error({ err: error }, 'the queue of pushes cannot be worked off'),
    cutOff: () => push.close(),
  }
  return startQueueWorker(queue, async () => {
    const result = await sendNextPush(needs)
    logPushResult(log, result)
    return result.kind !== 'nothing_due'
  })
}

function logPushResult(log: JobDeps['log'], result: PushResult): void {
  if (result.kind === 'put_off') log.warn(result, 'push not sent, will be tried again')
  if (result.kind === 'given_up') log.warn(result, 'push given up')
  if (result.kind === 'refused') log.error(result, 'a push service refuses what it is sent')
}
