import { ApiError } from '#api-client/api-error.ts'
import { pullMirror, type PullResult, type PullProgress } from '#offline/mirror/pull-mirror.ts'
import type { MirrorReply, MirrorRequest } from './mirror-messages.ts'

/** A worker that is silent for this time is gone; a stalled call inside it times out earlier. */
const WORKER_TIMEOUT_MS = 40_000

type PullMirror = typeof pullMirror
type OnProgress = (progress: PullProgress) => void

/** Implemented by the page: an engine starts no worker itself. */
export type MirrorWorker = { start: (port: MessagePort) => void; end: () => void }

type WorkerPullOptions = {
  /** Language of the requests. */
  language: string
  /** Called after each call with whether the server answered. */
  onContact: (reached: boolean) => void
  mirror: MirrorWorker
}

/**
 * Downloads in a worker beside the engine's, so that a large list never delays a verdict. When that worker does
 * not start, fails or falls silent (`lose`), the engine downloads itself.
 */
export function openWorkerPull({ language, onContact, mirror }: WorkerPullOptions): {
  pull: PullMirror
  lose: () => void
} {
  const lost_controller = new AbortController()
  let port: MessagePort | undefined
  const start = () => {
    const { port1, port2 } = new MessageChannel()
    mirror.start(port2)
    port1.start()
    return port1
  }
  const lose = () => {
    lost_controller.abort()
    mirror.end()
  }
  const pullNext: PullMirror = async (ports, list_id, options) => {
    if (lost_controller.signal.aborted) return pullMirror(ports, list_id, options)
    const result = await requestPull(
      (port ??= start()),
      { list_id, language },
      { onContact, onProgress: options?.on_progress, lost: lost_controller.signal },
    )
    if (result === 'busy') return undefined
    if (result !== 'dead')
      return { ...result, asked_monotonic_ms: ports.clock.monotonic_ms() - result.ago_ms }
    lose()
    return pullMirror(ports, list_id, options)
  }
  // The worker's messages do not name their list, so lists are downloaded one after another.
  let last_pull: Promise<unknown> = Promise.resolve()
  const pull: PullMirror = (...args) => {
    const result = last_pull.then(() => pullNext(...args))
    last_pull = result.catch(() => undefined)
    return result
  }
  return { pull, lose }
}

type PullReply = 'dead' | 'busy' | (Omit<PullResult, 'asked_monotonic_ms'> & { ago_ms: number })

type RequestOptions = Pick<WorkerPullOptions, 'onContact'> & {
  onProgress: OnProgress | undefined
  lost: AbortSignal
}

function requestPull(
  port: MessagePort,
  request: MirrorRequest,
  { onContact, onProgress, lost }: RequestOptions,
): Promise<PullReply> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (result: PullReply) => {
      clearTimeout(timer)
      controller.abort()
      resolve(result)
    }
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => finish('dead'), WORKER_TIMEOUT_MS)
    }
    const onMessage = ({ data }: MessageEvent<MirrorReply>) => {
      restartTimer()
      switch (data.kind) {
        case 'contact':
          return onContact(data.reached)
        case 'progress':
          return onProgress?.(data.progress)
        case 'busy':
          return finish('busy')
        case 'broken':
          return finish('dead')
        case 'pulled':
          return finish({ ...data, ago_ms: data.asked_ago_ms })
        case 'refused':
          reject(new ApiError(data.failure))
          return finish('busy')
      }
    }
    port.addEventListener('message', onMessage, { signal: controller.signal })
    lost.addEventListener('abort', () => finish('dead'), { signal: controller.signal })
    restartTimer()
    port.postMessage(request)
  })
}
