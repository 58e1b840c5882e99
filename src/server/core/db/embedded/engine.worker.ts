import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import type { EngineMessage, EngineRequest } from './engine-messages.ts'
import { folderEngine } from './in-process.ts'

/** Chunks of a long response are sent while the rest is still being produced. */
const CHUNK_BYTES = 256 * 1024

const port = parentPort
if (port === null) throw new Error('The engine runs in a thread.')

function sendToParent(message: EngineMessage): void {
  if (message.kind === 'bytes') port?.postMessage(message, [message.bytes.buffer as ArrayBuffer])
  else port?.postMessage(message)
}

const sendRefusal = (error: unknown) =>
  sendToParent({
    kind: 'refused',
    text: error instanceof Error ? error.message : String(error),
    is_expected: error instanceof DatabaseStartError,
  })

async function run(): Promise<void> {
  const engine = await folderEngine(String(workerData), ({ message }) =>
    sendToParent({ kind: 'failed', text: message }),
  )
  const answer = async (message: Uint8Array) => {
    let chunks: Buffer[] = []
    let bytes = 0
    const send = () => {
      // Copied, because a transferred buffer must not be part of Node's pool.
      if (bytes > 0) sendToParent({ kind: 'bytes', bytes: new Uint8Array(Buffer.concat(chunks, bytes)) })
      chunks = []
      bytes = 0
    }
    await engine.answer(Buffer.from(message.buffer, message.byteOffset, message.byteLength), (chunk) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= CHUNK_BYTES) send()
    })
    send()
    sendToParent({ kind: 'done' })
  }
  const handleMessage = async (request: EngineRequest) => {
    if (request.kind === 'answer') return answer(request.message)
    await engine.close()
    sendToParent({ kind: 'closed' })
    port?.close()
  }
  port?.on('message', (request: EngineRequest) => void handleMessage(request).catch(sendRefusal))
  sendToParent({ kind: 'open' })
}

await run().catch(sendRefusal)
