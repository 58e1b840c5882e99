import type { Worker } from 'node:cluster'
import { StartError } from '#server/core/start-error.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Whoever lived so long did not die of its start. */
const HEALTHY_AFTER_MS = 60_000
/** Longer than a process takes to finish what is under way. */
const FINISH_WITHIN_MS = 25_000

export type Supervisor = {
  /** Lets all processes finish what is under way; those that do not end in time are killed. */
  stop: () => Promise<void>
}

/** What starts a process and hears of it. `fork` gives one for a place, 0 for the first. */
export type SupervisorOptions = {
  count: number
  fork: (place: number) => Worker
  warn: (text: string) => void
}

/**
 * Starts so many processes, and another in the place of each that ends: at once, then after longer and longer waits.
 * Settles when all of them listen; throws StartError when the first one cannot.
 */
export async function supervise({ count, fork, warn }: SupervisorOptions): Promise<Supervisor> {
  const alive = new Map<number, Worker>()
  const waits = new Map<number, NodeJS.Timeout>()
  let is_stopping = false

  const begin = (place: number, failures: number): Promise<boolean> => {
    const begun_at = performance.now()
    const worker = fork(place)
    alive.set(place, worker)
    worker.once('exit', (code, signal) => {
      alive.delete(place)
      if (is_stopping) return
      const is_first_start = !listened.has(place)
      if (is_first_start && place === 0) return
      const lived_ms = performance.now() - begun_at
      const failed = lived_ms > HEALTHY_AFTER_MS ? 0 : failures + 1
      const wait_ms = failed <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failed - 2))
      warn(`Process ${place + 1} of ${count} ended (${signal ?? code}); another one takes its place.`)
      waits.set(
        place,
        setTimeout(() => void begin(place, failed), wait_ms),
      )
    })
    return new Promise((resolve) => {
      worker.once('listening', () => {
        listened.add(place)
        resolve(true)
      })
      worker.once('exit', () => resolve(false))
    })
  }
  const listened = new Set<number>()

  const stop = async () => {
    is_stopping = true
    for (const wait of waits.values()) clearTimeout(wait)
    await Promise.all([...alive.values()].map(end))
  }
  // What is wrong with the settings shows in the first one alone.
  if (!(await begin(0, 0))) throw new StartError('The server did not start.')
  await Promise.all(Array.from({ length: count - 1 }, (_, at) => begin(at + 1, 0)))
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
