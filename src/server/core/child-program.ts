import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { childTask, type ChildReply } from './child-queue.ts'

const WATCH_EVERY_MS = 200

/**
 * Runs beside a task that never yields. Ends the process when the server is gone or the memory limit is
 * exceeded.
 */
const WATCH = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData.server || process.memoryUsage.rss() > workerData.most_bytes)
      process.kill(process.pid, 'SIGKILL')
  }, workerData.every_ms)`

export type ChildFunctions = Readonly<Record<string, (task: never) => unknown>>

/** Processes the tasks of a ChildQueue in this process, which ends with the server that started it. */
export function serveTasks(functions: ChildFunctions): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const most_bytes = Number(process.argv[2]) * 1024 * 1024
  const watch = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { server: process.ppid, most_bytes, every_ms: WATCH_EVERY_MS },
  })
  watch.unref()
  // A terminal or service manager signals every process of the group; the server decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', (message) => {
    void replyTo(functions, message).then((reply) => process.send?.(reply))
  })
}

async function replyTo(functions: ChildFunctions, message: unknown): Promise<ChildReply> {
  try {
    const { name, task } = childTask.parse(message)
    const run = functions[name]
    if (run === undefined) throw new Error(`There is no function ${name}.`)
    return { ok: true, result: await run(task as never) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { ok: false, reason: String(error) }
  }
}
