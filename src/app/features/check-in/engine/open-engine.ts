import type { EngineEvent } from '#offline/door-link/door-calls.ts'
import type { Engine, OpenEngine } from '#offline/door-link/door-link.ts'
import type { DoorService } from '#offline/door-link/serve-door.ts'
import { hasEngineWorkers, takeEngineWorker } from './engine-worker.ts'
import type { FromEngineWorker, ToEngineWorker } from './mirror-messages.ts'
import type { MirrorWorker } from './pull-in-worker.ts'

/** After this many workers that died without an answer, the engine runs on the page. */
const MAX_CRASHES = 3

/**
 * Opens a door's engine in its own worker, so that neither it nor the screen blocks the other. Without workers, or
 * without locks shared with them, it runs on the page.
 */
export const openEngine: OpenEngine = (listeners, crash_count) =>
  hasEngineWorkers() && crash_count < MAX_CRASHES
    ? createWorkerEngine(listeners)
    : createInProcessEngine(listeners.onMessage)

type EngineListeners = Parameters<OpenEngine>[0]

function createWorkerEngine({ onMessage, onDeath }: EngineListeners): Engine {
  const worker = takeEngineWorker()
  const controller = new AbortController()
  const { signal } = controller
  const post = (message: ToEngineWorker) => worker.postMessage(message)
  const mirror = createMirrorWorker(() => post({ kind: 'mirror_lost' }))
  const terminate = () => {
    worker.terminate()
    mirror.end()
  }
  const end = () => {
    controller.abort()
    terminate()
  }
  const die = () => {
    if (signal.aborted) return
    end()
    onDeath()
  }
  const onAlive = (lock: string) => {
    // A later error inside a living worker is reported as a failure.
    worker.removeEventListener('error', die)
    navigator.locks.request(lock, { signal }, die).catch(() => undefined)
  }
  const receive = (message: FromEngineWorker) => {
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
  // A page in the back/forward cache is frozen with its workers, and their open transactions would block the next
  // page. A restored page gets a new engine.
  addEventListener('pagehide', ({ persisted }) => persisted && terminate(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && die(), { signal })
  worker.addEventListener('message', ({ data }: MessageEvent<FromEngineWorker>) => receive(data), { signal })
  return { post, close: end }
}

/** The engine's download worker; the page starts it at the first download. */
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
  // The store and the engine belong to the worker; a page that has one does not load them.
  const modules = Promise.all([
    import('#offline/door-link/serve-door.ts'),
    import('#app/lib/net/browser-ports.ts'),
  ])
  let service: Promise<DoorService> | null = null
  let is_closed = false
  // Clones, as between threads, so that no state is shared.
  const post = (message: EngineEvent) => {
    if (!is_closed) onMessage(structuredClone(message))
  }
  return {
    post(message) {
      if (message.kind === 'begin') {
        const { list_id } = message
        service = modules.then(
          ([{ DoorService: Service }, { browserPorts }]) =>
            new Service(list_id, { ports: browserPorts(), post }),
        )
      } else {
        // Offline and without the module: reports a failure, so that nothing waits and nothing is green.
        const onLoadFailure = () => {
          if (message.kind === 'call') onMessage({ kind: 'failed', no: message.no, message: 'no engine' })
        }
        void service?.then((instance) => instance.receive(structuredClone(message)), onLoadFailure)
      }
    },
    close() {
      is_closed = true
      void service?.then((instance) => instance.close())
    },
  }
}
