import { makePorts } from '#app/lib/net/make-ports.ts'
import { makeConnect } from '#app/lib/net/connect.ts'
import { DoorService } from '#offline/door-link/serve-door.ts'
import type { FromEngineWorker, ToEngineWorker } from './mirror-messages.ts'
import { openWorkerPull, type MirrorWorker } from './pull-in-worker.ts'

const post = (message: FromEngineWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

/** Started by the page: Firefox may permanently freeze a worker that starts another. */
const mirror: MirrorWorker = {
  start: (port) => post({ kind: 'mirror_wanted', port }, [port]),
  end: () => post({ kind: 'mirror_unwanted' }),
}

let service: DoorService | null = null
let loseMirror = () => {}

function begin({ list_id, language }: Extract<ToEngineWorker, { kind: 'begin' }>): DoorService {
  const onContact = (reached: boolean) => post({ kind: 'contact', reached })
  const onUnknownToken = (token: string) => post({ kind: 'unknown_token', token })
  const ports = makePorts(makeConnect({ language: () => language, onContact, onUnknownToken }))
  const { pull, lose } = openWorkerPull({ language, onContact, mirror })
  loseMirror = lose
  return new DoorService(list_id, { ports, post, pull })
}

// When the worker ends in any way, the browser releases the lock, and the page that waits for it gets it.
const lock = `door-engine:${crypto.randomUUID()}`
const lock_acquired = new Promise<void>((resolve) => {
  void navigator.locks.request(lock, () => {
    resolve()
    return new Promise<never>(() => undefined)
  })
})

self.addEventListener('message', ({ data }: MessageEvent<ToEngineWorker>) => {
  switch (data.kind) {
    case 'begin':
      service = begin(data)
      return void lock_acquired.then(() => post({ kind: 'alive', lock }))
    case 'mirror_lost':
      return loseMirror()
    default:
      service?.receive(data)
  }
})
