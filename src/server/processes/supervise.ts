import type { Worker } from 'node:cluster'
import { StartError } from '#server/core/start-error.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A process that ends after this time did not fail at its start. */
const HEALTHY_AFTER_MS = 60_000
/** Longer than a process takes to finish its running requests and jobs. */
const FINISH_WITHIN_MS = 25_000

export type Supervisor = {
  /** Lets all processes finish their work; those that do not end in time are killed. */
  stop: () => Promise<void>
}

/** `fork` starts the process of an index, from 0; `warn` reports that a process ended. */
export type SupervisorOptions = {
  count: number
  fork: (index: number) => Worker
  warn: (text: string) => void
}

/**
 * Starts `count` processes and replaces each that ends: at once, after repeated failures with increasing
 * delays. Resolves when all of them listen; throws StartError when the first one cannot.
 */
export async function supervise({ count, fork, warn }: SupervisorOptions): Promise<Supervisor> {
  const workers = new Map<number, Worker>()
  const restart_timers = new Map<number, NodeJS.Timeout>()
  let is_stopping = false

  const startProcess = (index: number, failures: number): Promise<boolean> => {
    const started_at = performance.now()
    const worker = fork(index)
    workers.set(index, worker)
    worker.once('exit', (code, signal) => {
      workers.delete(index)
      if (is_stopping) return
      const is_first_start = !ready.has(index)
      if (is_first_start && index === 0) return
      const uptime_ms = performance.now() - started_at
      const failure_count = uptime_ms > HEALTHY_AFTER_MS ? 0 : failures + 1
      const wait_ms =
        failure_count <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failure_count - 2))
      warn(`Process ${index + 1} of ${count} ended (${signal ?? code}); another one takes its place.`)
      restart_timers.set(
        index,
        setTimeout(() => void startProcess(index, failure_count), wait_ms),
      )
    })
    return new Promise((resolve) => {
      worker.once('listening', () => {
        ready.add(index)
        resolve(true)
      })
      worker.once('exit', () => resolve(false))
    })
  }
  const ready = new Set<number>()

  const stop = async () => {
    is_stopping = true
    for (const timer of restart_timers.values()) clearTimeout(timer)
    await Promise.all([...workers.values()].map(end))
  }
  // The first one starts alone, so that wrong settings are reported once.
  if (!(await startProcess(0, 0))) throw new StartError('The server did not start.')
  await Promise.all(Array.from({ length: count - 1 }, (_, at) => startProcess(at + 1, 0)))
  return { stop }
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), FINISH_WITHIN_MS)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}
