import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { PROJECT_ROOT } from './project-root.ts'

/** The programs that run in threads and child processes, by their names in dist/server. */
const SOURCES = {
  heavy: 'src/server/pool.worker.ts',
  uploads: 'src/server/uploads.child.ts',
  engine: 'src/server/core/db/embedded/engine.worker.ts',
} as const

const RUN_SOURCES = 'src/server/core/run-sources.mjs'

const TRIES = 2
const DONE_WITHIN_MS = 60_000
/** Fonts stay with their thread for a while. */
const IDLE_MS = 5 * 60_000

export type WorkerProgram = { filename: string; execArgv: string[] }

/** The file of a program for threads, and what Node needs to run it: as built, or from the sources by tsx. */
export function workerProgram(name: keyof typeof SOURCES): WorkerProgram {
  if (!import.meta.url.endsWith('.ts'))
    return { filename: path.join(PROJECT_ROOT, 'dist', 'server', `${name}.js`), execArgv: [] }
  return sourceProgram(path.join(PROJECT_ROOT, SOURCES[name]))
}

/** The same of any file of the sources. */
export function sourceProgram(filename: string): WorkerProgram {
  return { filename, execArgv: ['--import', pathToFileURL(path.join(PROJECT_ROOT, RUN_SOURCES)).href] }
}

export type WorkerPool = {
  /**
   * Runs an exported function of the program in a thread of its own. What is under way when a thread dies is done
   * once more by another; then, or after a minute, it throws.
   */
  run: (function_name: string, task: unknown) => Promise<unknown>
  close: () => Promise<void>
}

/** Threads for a program, one fewer than cores and one at least; they begin with the first task. */
export function createWorkerPool({ filename, execArgv }: WorkerProgram): WorkerPool {
  let pool: Piscina | undefined
  const open = () =>
    (pool ??= new Piscina({
      filename,
      execArgv,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_MS,
    }))
  return {
    async run(name, task) {
      for (let attempt = 1; ; attempt++) {
        try {
          const result: unknown = await open().run(task, {
            name,
            signal: AbortSignal.timeout(DONE_WITHIN_MS),
          })
          return result
        } catch (error) {
          if (attempt >= TRIES) throw error
        }
      }
    },
    close: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}

const worker_pool = createWorkerPool(workerProgram('heavy'))

/** Bytes that are made by a function of `heavy.worker.ts`, away from the thread that answers. */
export async function runInWorker(function_name: string, task: object): Promise<Buffer> {
  const made = await worker_pool.run(function_name, task)
  // A thread's bytes may be those of another realm.
  if (!ArrayBuffer.isView(made)) throw new Error(`${function_name} made no bytes`)
  return Buffer.from(made.buffer, made.byteOffset, made.byteLength)
}
