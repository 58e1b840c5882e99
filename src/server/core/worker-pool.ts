import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { PROJECT_ROOT } from './project-root.ts'

/** Programs of worker threads and child processes, by their names in dist/server. */
const SOURCES = {
  heavy: 'src/server/pool.worker.ts',
  uploads: 'src/server/uploads.child.ts',
  engine: 'src/server/core/db/embedded/engine.worker.ts',
} as const

const RUN_SOURCES = 'src/server/core/run-sources.mjs'

const MAX_ATTEMPTS = 2
/** Idle threads keep their loaded fonts for a while. */
const IDLE_MS = 5 * 60_000

export type WorkerProgram = { filename: string; execArgv: string[] }

/** Returns the file of a worker program and its Node options: from the build, or from the sources by tsx. */
export function workerProgram(name: keyof typeof SOURCES): WorkerProgram {
  if (!import.meta.url.endsWith('.ts'))
    return { filename: path.join(PROJECT_ROOT, 'dist', 'server', `${name}.js`), execArgv: [] }
  return sourceProgram(path.join(PROJECT_ROOT, SOURCES[name]))
}

/** The same for any source file. */
export function sourceProgram(filename: string): WorkerProgram {
  return { filename, execArgv: ['--import', pathToFileURL(path.join(PROJECT_ROOT, RUN_SOURCES)).href] }
}

export type WorkerPool = {
  /**
   * Runs an exported function of the program in a worker thread. A task whose thread dies, or which takes
   * longer than `task_ms`, is retried once in another; after that it rejects.
   */
  run: (function_name: string, task: unknown) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Creates a pool of worker threads for a program, one fewer than cores and at least one; they start with the
 * first task. A task has `task_ms` milliseconds from when it gets a thread.
 */
export function createWorkerPool(
  { filename, execArgv }: WorkerProgram,
  { task_ms = 60_000 }: { task_ms?: number } = {},
): WorkerPool {
  const threads = Math.max(1, availableParallelism() - 1)
  // Piscina counts the wait for a thread as time of the task.
  const whenThreadIsFree = pLimit(threads)
  let pool: Piscina | undefined
  const open = () =>
    (pool ??= new Piscina({
      filename,
      execArgv,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
    }))
  const runWithRetry = async (name: string, task: unknown): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result: unknown = await open().run(task, { name, signal: AbortSignal.timeout(task_ms) })
        return result
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS) throw error
      }
    }
  }
  return {
    run: (name, task) => whenThreadIsFree(runWithRetry, name, task),
    close: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}

const worker_pool = createWorkerPool(workerProgram('heavy'))

/** Returns bytes that a function of `pool.worker.ts` produces, outside of the main thread. */
export async function runInWorker(function_name: string, task: object): Promise<Buffer> {
  const bytes = await worker_pool.run(function_name, task)
  // A worker's bytes may belong to another realm.
  if (!ArrayBuffer.isView(bytes)) throw new Error(`${function_name} made no bytes`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
