import { Worker } from 'node:worker_threads'
import { workerProgram } from '#server/core/worker-pool.ts'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import type { Engine, OnEngineFailure } from './engine.ts'
import type { EngineMessage, EngineRequest } from './engine-messages.ts'

type PendingRequest = { resolve: () => void; reject: (error: Error) => void; push?: (bytes: Buffer) => void }

/**
 * Creates an engine on a folder in a thread of its own, so that requests are served while it works. A thread
 * that dies is a failure: it is unknown what it stored last, and a restart recovers it.
 */
export async function threadedEngine(data_dir: string, onFailure: OnEngineFailure): Promise<Engine> {
  const thread = startThread(data_dir)
  let waiting: PendingRequest | undefined
  let is_closing = false
  let failure: Error | undefined

  const settle = (error?: Error) => {
    const settled = waiting
    waiting = undefined
    if (error === undefined) settled?.resolve()
    else settled?.reject(error)
  }
  const fail = (text: string) => {
    failure ??= new Error(text)
    onFailure(failure)
  }
  const die = (why: string) => {
    if (is_closing && waiting === undefined) return
    if (failure === undefined && !is_closing)
      fail(`The embedded database stopped: ${why}. Start the server again.`)
    settle(failure ?? new Error(`The embedded database stopped: ${why}.`))
  }
  const hear = (said: EngineMessage): void => {
    switch (said.kind) {
      case 'bytes':
        return waiting?.push?.(Buffer.from(said.bytes.buffer, said.bytes.byteOffset, said.bytes.byteLength))
      case 'failed':
        return fail(said.text)
      case 'refused':
        return settle(said.is_expected ? new DatabaseStartError(said.text) : new Error(said.text))
      case 'open':
      case 'done':
      case 'closed':
        return settle()
    }
  }
  thread.on('message', hear)
  thread.on('error', (error) => die(error.message))
  thread.on('exit', (code) => die(`its thread ended with ${code}`))

  const until = (told: EngineRequest | null, push?: (bytes: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined && told?.kind !== 'close') return reject(failure)
      waiting = { resolve, reject, ...(push && { push }) }
      if (told !== null) thread.postMessage(told)
    })
  try {
    await until(null)
  } catch (error) {
    is_closing = true
    await thread.terminate()
    throw error
  }
  return {
    answer: (message, push) => until({ kind: 'answer', message }, push),
    async close() {
      is_closing = true
      if (thread.threadId !== -1) await until({ kind: 'close' })
      await thread.terminate()
    },
  }
}

function startThread(data_dir: string): Worker {
  const { filename, execArgv } = workerProgram('engine')
  return new Worker(filename, { execArgv, workerData: data_dir })
}
