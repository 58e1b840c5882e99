import type { EngineEvent } from '#offline/door-link/door-calls.ts'
import type { Engine, OpenEngine } from '#offline/door-link/door-link.ts'
import type { DoorService } from '#offline/door-link/serve-door.ts'
import { hasEngineWorkers, takeEngineWorker } from './engine-worker.ts'
import type { FromEngineWorker, ToEngineWorker } from './mirror-messages.ts'
import type { MirrorWorker } from './pull-in-worker.ts'

/** After so many workers that died without an answer the page does their work itself. */
const MAX_CRASHES = 3

/**
 * A door's engine in a worker of its own, so that neither the screen holds it up nor it the screen. Where there are
 * no workers, or no locks that reach into them, beside the screen.
 */
export const openEngine: OpenEngine = (heard, deaths) =>
  hasEngineWorkers() && deaths < MAX_CRASHES
    ? createWorkerEngine(heard)
    : createInProcessEngine(heard.onMessage)

type EngineListeners = Parameters<OpenEngine>[0]

function createWorkerEngine({ onMessage, onDeath }: EngineListeners): Engine {
  const worker = takeEngineWorker()
  const ending = new AbortController()
  const { signal } = ending
  const post = (message: ToEngineWorker) => worker.postMessage(message)
  const mirror = createMirrorWorker(() => post({ kind: 'mirror_lost' }))
  const terminate = () => {
    worker.terminate()
    mirror.end()
  }
  const end = () => {
    ending.abort()
    terminate()
  }
  const die = () => {
    if (signal.aborted) return
    end()
    onDeath()
  }
  const onAlive = (lock: string) => {
    // What goes wrong later inside a worker that lives on is answered as a failure.
    worker.removeEventListener('error', die)
    navigator.locks.request(lock, { signal }, die).catch(() => undefined)
  }
  const hear = (message: FromEngineWorker) => {
    switch (message.kind) {
      case 'alive':
        return onAlive(message.lock)
      case 'mirror_wanted':
        return mirror.start(message.port)
      case 'mirror_unwanted':
        return mirror.end()
      default:
        onMessage(message)
    }
  }
  worker.addEventListener('error', die)
  // A page that is kept for the way back is frozen, and its workers with it: what they have begun in the store would
  // stand in the way of the next page. Who comes back gets another engine.
  addEventListener('pagehide', ({ persisted }) => persisted && terminate(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && die(), { signal })
  worker.addEventListener('message', ({ data }: MessageEvent<FromEngineWorker>) => hear(data), { signal })
  return { post, close: end }
}

/** The worker that downloads for an engine: started when it first has something to download, by the page. */
function createMirrorWorker(onLost: () => void): MirrorWorker {
  let worker: Worker | undefined
  return {
    start(port) {
      worker = new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('error', onLost)
      worker.postMessage(null, [port])
    },
    end: () => worker?.terminate(),
  }
}

function createInProcessEngine(onMessage: (message: EngineEvent) => void): Engine {
  // The store and the engine are the worker's; a page that has one does without both.
  const loading = Promise.all([
    import('#offline/door-link/serve-door.ts'),
    import('#app/lib/net/browser-ports.ts'),
  ])
  let service: Promise<DoorService> | null = null
  let is_closed = false
  // Copies, as to and from a worker: nobody changes what is the other's.
  const post = (message: EngineEvent) => {
    if (!is_closed) onMessage(structuredClone(message))
  }
  return {
    post(message) {
      if (message.kind === 'begin') {
        const { list_id } = message
        service = loading.then(
          ([{ DoorService: Service }, { browserPorts }]) =>
            new Service(list_id, { ports: browserPorts(), post }),
        )
      } else {
        // Without a network and without its file: nobody is left waiting, and nothing is green.
        const onLack = () => {
          if (message.kind === 'call') onMessage({ kind: 'failed', no: message.no, message: 'no engine' })
        }
        void service?.then((now) => now.receive(structuredClone(message)), onLack)
      }
    },
    close() {
      is_closed = true
      void service?.then((now) => now.close())
    },
  }
}
