import { setTimeout as pause } from 'node:timers/promises'
import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { toEpochMs } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { QueueDepth } from '#server/core/db/queue.ts'
import { job_failures, job_successes, queue_delay_seconds, queue_waiting } from '#server/core/metrics.ts'

export type JobLog = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Processes rows that wait in the database: at once when a transaction notifies `topic`, and by polling. */
export type QueueJob = {
  /** As it appears in logs and metrics. */
  name: string
  topic: string
  /** Notifications can be lost. */
  poll_ms: number
  /** Rows that are processed at the same time. */
  at_once: number
  /** Registers what else wakes it; returns a function that stops it. */
  onWake?: (wake: () => void) => () => void
  /** Processes what has waited longest; false when nothing is due. */
  processNext: () => Promise<boolean>
  /** Reads the number of waiting rows, for the metrics. */
  readDepth?: (tx: Tx) => Promise<QueueDepth>
  /** Aborts work that has not finished in time when the job is stopped. */
  abort?: () => void
}

/** Runs by a schedule, never twice at the same time. */
export type ScheduledJob = {
  name: string
  /** Minute, hour, day of month, month, day of week. */
  cron: string
  /** Whether it also runs at the start, for what was missed while no server ran. */
  runs_at_start: boolean
  run: () => Promise<unknown>
}

export type Job = QueueJob | ScheduledJob

export const EVERY_MINUTE = '* * * * *'
const FINISH_WITHIN_MS = 10_000

/**
 * Starts background jobs. A failure is logged and counted, and the job continues.
 * @returns a function that stops them, after running work had 10 seconds to finish
 */
export function startJobs(
  { db, log }: { db: Database; log: JobLog },
  jobs: readonly Job[],
): () => Promise<void> {
  const stops = jobs.map((job) => {
    const onFailure = (error: unknown) => {
      job_failures.inc({ job: job.name })
      log.error({ err: error, job: job.name }, 'background job failed')
    }
    const onSuccess = () => job_successes.set({ job: job.name }, Date.now() / 1000)
    return 'topic' in job ? startQueue(db, job, onSuccess, onFailure) : schedule(job, onSuccess, onFailure)
  })
  const stopReading = readDepths(db, jobs)
  return async () => {
    stopReading()
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startQueue(
  db: Database,
  { topic, poll_ms, at_once, processNext, abort, onWake }: QueueJob,
  onSuccess: () => void,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let is_stopping = false
  let is_requested = false
  let running: Promise<void> | null = null

  const processAll = async (): Promise<void> => {
    while (!is_stopping && (await processNext()));
  }
  const processRounds = async (): Promise<void> => {
    while (is_requested && !is_stopping) {
      is_requested = false
      const results = await Promise.allSettled(Array.from({ length: at_once }, processAll))
      const failure = results.find((result) => result.status === 'rejected')
      if (failure === undefined) onSuccess()
      else onFailure(failure.reason)
    }
    running = null
  }
  const wake = (): void => {
    is_requested = true
    running ??= processRounds()
  }

  const unlisten = db.listen(topic, wake)
  const stopWaking = onWake?.(wake)
  const timer = setInterval(wake, poll_ms).unref()
  wake()
  return async () => {
    is_stopping = true
    unlisten()
    stopWaking?.()
    clearInterval(timer)
    await Promise.race([running, pause(FINISH_WITHIN_MS, undefined, { ref: false })])
    abort?.()
    await running
  }
}

function schedule(
  { cron, runs_at_start, run }: ScheduledJob,
  onSuccess: () => void,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(cron, { protect: true, unref: true }, async () => {
    running = run().then(onSuccess, onFailure)
    await running
  })
  if (runs_at_start) void job.trigger()
  return async () => {
    job.stop()
    await Promise.race([running, pause(FINISH_WITHIN_MS, undefined, { ref: false })])
  }
}

function readDepths(db: Database, jobs: readonly Job[]): () => void {
  const readers = jobs.flatMap((job) => {
    if (!('topic' in job) || job.readDepth === undefined) return []
    const { name: queue, readDepth } = job
    // Both gauges are read at the same time.
    let reading: Promise<QueueDepth> | undefined
    const read = () => (reading ??= db.read(readDepth).finally(() => (reading = undefined)))
    return [
      queue_waiting.readBy(async (gauge) => gauge.set({ queue }, (await read()).waiting)),
      queue_delay_seconds.readBy(async (gauge) => {
        const { due_at } = await read()
        const delay_ms = due_at === null ? 0 : Date.now() - toEpochMs(due_at)
        gauge.set({ queue }, Math.max(0, delay_ms) / 1000)
      }),
    ]
  })
  return () => readers.forEach((stop) => stop())
}
