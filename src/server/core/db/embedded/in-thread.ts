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
  let pending: PendingRequest | undefined
  let is_closing = false
  let failure: Error | undefined

  const settle = (error?: Error) => {
    const finished = pending
    pending = undefined
    if (error === undefined) finished?.resolve()
    else finished?.reject(error)
  }
  const fail = (text: string) => {
    failure ??= new Error(text)
    onFailure(failure)
  }
  const handleExit = (reason: string) => {
    if (is_closing && pending === undefined) return
    if (failure === undefined && !is_closing)
      fail(`The embedded database stopped: ${reason}. Start the server again.`)
    settle(failure ?? new Error(`The embedded database stopped: ${reason}.`))
  }
  const handleMessage = (data: EngineMessage): void => {
    switch (data.kind) {
      case 'bytes':
        return pending?.push?.(Buffer.from(data.bytes.buffer, data.bytes.byteOffset, data.bytes.byteLength))
      case 'failed':
        return fail(data.text)
      case 'refused':
        return settle(data.is_expected ? new DatabaseStartError(data.text) : new Error(data.text))
      case 'open':
      case 'done':
      case 'closed':
        return settle()
    }
  }
  thread.on('message', handleMessage)
  thread.on('error', (error) => handleExit(error.message))
  thread.on('exit', (code) => handleExit(`its thread ended with ${code}`))

  const sendRequest = (request: EngineRequest | null, push?: (bytes: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined && request?.kind !== 'close') return reject(failure)
      pending = { resolve, reject, ...(push && { push }) }
      if (request !== null) thread.postMessage(request)
    })
  try {
    await sendRequest(null)
  } catch (error) {
    is_closing = true
    await thread.terminate()
    throw error
  }
  return {
    answer: (message, push) => sendRequest({ kind: 'answer', message }, push),
    async close() {
      is_closing = true
      if (thread.threadId !== -1) await sendRequest({ kind: 'close' })
      await thread.terminate()
    },
  }
}

function startThread(data_dir: string): Worker {
  const { filename, execArgv } = workerProgram('engine')
  return new Worker(filename, { execArgv, workerData: data_dir })
}
