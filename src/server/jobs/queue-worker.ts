import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/core/db/database.ts'

const FINISH_WITHIN_MS = 10_000

type QueueOptions = {
  db: Database
  /** Topic that a transaction notifies when it queues a row. */
  topic: string
  /** Polling interval; notifications can be lost. */
  every_ms: number
  at_once: number
  /** Called when the queue itself cannot be processed. */
  onFailure: (error: unknown) => void
  /** Aborts work that has not finished in time. */
  cutOff?: () => void
}

/**
 * Processes a queue in the database: immediately on a notification, and by polling.
 * @param doNext processes one row; false when there is none
 * @returns a function that stops the worker, after running work had 10 seconds to finish
 */
export function startQueueWorker(
  { db, topic, every_ms, at_once, onFailure, cutOff }: QueueOptions,
  doNext: () => Promise<boolean>,
): () => Promise<void> {
  let is_stopping = false
  let is_wanted = false
  let work: Promise<void> | null = null

  const doAll = async (): Promise<void> => {
    while (!is_stopping && (await doNext()));
  }
  const workOff = async (): Promise<void> => {
    while (is_wanted && !is_stopping) {
      is_wanted = false
      const ends = await Promise.allSettled(Array.from({ length: at_once }, doAll))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed !== undefined) onFailure(failed.reason)
    }
    work = null
  }
  const wake = (): void => {
    is_wanted = true
    work ??= workOff()
  }

  const unlisten = db.listen(topic, wake)
  const timer = setInterval(wake, every_ms).unref()
  wake()
  return async () => {
    is_stopping = true
    unlisten()
    clearInterval(timer)
    await Promise.race([work, pause(FINISH_WITHIN_MS, undefined, { ref: false })])
    cutOff?.()
    await work
  }
}
