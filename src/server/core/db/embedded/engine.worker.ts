import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import type { EngineMessage, EngineRequest } from './engine-messages.ts'
import { folderEngine } from './in-process.ts'

/** Chunks of a long response are sent while the rest is still being produced. */
const PIECE_BYTES = 256 * 1024

const port = parentPort
if (port === null) throw new Error('The engine runs in a thread.')

function sendToParent(said: EngineMessage): void {
  if (said.kind === 'bytes') port?.postMessage(said, [said.bytes.buffer as ArrayBuffer])
  else port?.postMessage(said)
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
    let waiting: Buffer[] = []
    let bytes = 0
    const send = () => {
      // Copied, because a transferred buffer must not be part of Node's pool.
      if (bytes > 0) sendToParent({ kind: 'bytes', bytes: new Uint8Array(Buffer.concat(waiting, bytes)) })
      waiting = []
      bytes = 0
    }
    await engine.answer(Buffer.from(message.buffer, message.byteOffset, message.byteLength), (piece) => {
      waiting.push(piece)
      bytes += piece.length
      if (bytes >= PIECE_BYTES) send()
    })
    send()
    sendToParent({ kind: 'done' })
  }
  const hear = async (told: EngineRequest) => {
    if (told.kind === 'answer') return answer(told.message)
    await engine.close()
    sendToParent({ kind: 'closed' })
    port?.close()
  }
  port?.on('message', (told: EngineRequest) => void hear(told).catch(sendRefusal))
  sendToParent({ kind: 'open' })
}

await run().catch(sendRefusal)
