import { fork, type ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { childEnv } from './env.ts'
import type { WorkerProgram } from './worker-pool.ts'

const IDLE_MS = 5 * 60_000

/**
 * Limits: time in ms of wall time per task, JavaScript heap and resident memory of the whole process in MiB.
 */
export type ChildLimits = { time_ms: number; heap_mb: number; resident_mb: number }

export const childTask = z.object({ name: z.string(), task: z.unknown() })
export const childReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), reason: z.string() }),
])
export type ChildReply = z.infer<typeof childReply>

/** The child process failed on its task: it threw, crashed, or exceeded a limit. */
export class ChildFailure extends Error {
  override name = 'ChildFailure'
}

export type ChildQueue = {
  /**
   * Runs a function of the program in the child process, after earlier tasks. Throws ChildFailure when the
   * process throws, dies or exceeds its time; the next task then gets a new process.
   */
  run: (name: string, task: unknown) => Promise<unknown>
  /** Kills the process and rejects the waiting tasks. A later task starts another process. */
  close: () => Promise<void>
}

/**
 * Creates a queue of tasks for one child process, which starts with the first task and ends after some idle
 * minutes.
 */
export function makeChildQueue(program: WorkerProgram, limits: ChildLimits): ChildQueue {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closings = 0

  const start = (): ChildProcess => {
    const new_child = startChild(program, limits)
    new_child.once('exit', () => {
      if (child === new_child) child = undefined
    })
    return new_child
  }
  const startIdleTimer = () => {
    if (child === undefined) return
    keepAlive(child, false)
    idle = setTimeout(() => child?.kill('SIGKILL'), IDLE_MS)
    idle.unref()
  }
  const runTask = async (name: string, task: unknown): Promise<unknown> => {
    clearTimeout(idle)
    if (child === undefined || !child.connected) child = start()
    keepAlive(child, true)
    try {
      return await replyOf(child, { name, task }, limits.time_ms)
    } finally {
      startIdleTimer()
    }
  }
  return {
    run(name, task) {
      const closings_before = closings
      const result = last.then(() => {
        if (closings > closings_before) throw new ChildFailure('The queue was closed.')
        return runTask(name, task)
      })
      last = result.catch(() => undefined)
      return result
    },
    async close() {
      closings += 1
      clearTimeout(idle)
      const closing_child = child
      if (closing_child === undefined) return
      const ended = new Promise((resolve) => closing_child.once('exit', resolve))
      closing_child.kill('SIGKILL')
      await ended
    },
  }
}

function startChild({ filename, execArgv }: WorkerProgram, { heap_mb, resident_mb }: ChildLimits) {
  return fork(filename, [String(resident_mb)], {
    execArgv: [...execArgv, `--max-old-space-size=${heap_mb}`],
    env: childEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Sets whether the child keeps this process alive. */
function keepAlive(child: ChildProcess, keeps_alive: boolean): void {
  if (keeps_alive) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function replyOf(child: ChildProcess, message: z.infer<typeof childTask>, time_ms: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      end()
    }
    const onMessage = (data: unknown) => {
      const reply = childReply.safeParse(data)
      settle(() => {
        if (reply.data?.ok === true) resolve(reply.data.result)
        else reject(new ChildFailure(reply.data?.reason ?? 'The child process sent no reply.'))
      })
    }
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new ChildFailure(`${message.name} ended its process (${signal ?? code}).`)))
    const onError = (error: Error) => settle(() => reject(error))
    const timer = setTimeout(() => child.kill('SIGKILL'), time_ms)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    // A send to a dead process is reported by its exit event.
    child.send(message, () => undefined)
  })
}
