import { makePorts } from '#app/lib/net/browser-ports.ts'
import { makeConnect } from '#app/lib/net/connect.ts'
import type { FromEngine, ToEngine } from '#offline/door-link/door-calls.ts'
import { DoorService } from '#offline/door-link/serve-door.ts'
import { openWorkerPull } from './pull-in-worker.ts'

const post = (message: FromEngine) => self.postMessage(message)

let service: DoorService | null = null

function begin({ list_id, language }: Extract<ToEngine, { kind: 'begin' }>): DoorService {
  const onContact = (reached: boolean) => post({ kind: 'contact', reached })
  const onUnknownToken = (token: string) => post({ kind: 'unknown_token', token })
  const ports = makePorts(makeConnect({ language: () => language, onContact, onUnknownToken }))
  return new DoorService(list_id, { ports, post, pull: openWorkerPull(language, onContact) })
}

// The browser takes the lock from a worker that has ended, however it ended; whoever waits for it knows at once.
const lock = `door-engine:${crypto.randomUUID()}`
const holding = new Promise<void>((resolve) => {
  void navigator.locks.request(lock, () => {
    resolve()
    return new Promise<never>(() => undefined)
  })
})

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if (data.kind !== 'begin') return service?.hear(data)
  service = begin(data)
  void holding.then(() => post({ kind: 'alive', lock }))
})
