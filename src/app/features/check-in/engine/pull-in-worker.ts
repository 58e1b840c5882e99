import { ApiError } from '#api-client/api-error.ts'
import { pullMirror, type Pulled, type PullProgress } from '#offline/mirror/pull-mirror.ts'
import type { MirrorReply, MirrorRequest } from './mirror-messages.ts'

/** A worker that says nothing for so long is gone; a call inside it gives up long before. */
const SILENCE_MS = 40_000

type Pull = typeof pullMirror
type OnProgress = (progress: PullProgress) => void

/**
 * Downloads in a worker of the engine's own, so that a large list never holds up a verdict. Where a worker starts
 * no other, the engine does it itself.
 * @param language in which the server is asked
 * @param onContact told after each call whether the server answered
 */
export function openWorkerPull(language: string, onContact: (reached: boolean) => void): Pull {
  let worker: Worker | null = null
  let is_broken = typeof Worker !== 'function'
  const start = () =>
    (worker ??= new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' }))
  return async (ports, list_id, options) => {
    if (is_broken) return pullMirror(ports, list_id, options)
    const answer = await ask(start(), { list_id, language }, onContact, options?.on_progress)
    if (answer === 'dead') {
      worker?.terminate()
      worker = null
      is_broken = true
      return pullMirror(ports, list_id, options)
    }
    return answer === 'busy'
      ? undefined
      : { ...answer, asked_monotonic_ms: ports.clock.monotonic_ms() - answer.ago_ms }
  }
}

type Answer = 'dead' | 'busy' | (Omit<Pulled, 'asked_monotonic_ms'> & { ago_ms: number })

function ask(
  worker: Worker,
  request: MirrorRequest,
  onContact: (reached: boolean) => void,
  onProgress: OnProgress | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      ending.abort()
      resolve(answer)
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => finish('dead'), SILENCE_MS)
    }
    const onMessage = ({ data }: MessageEvent<MirrorReply>) => {
      listen()
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
    worker.addEventListener('message', onMessage, { signal: ending.signal })
    worker.addEventListener('error', () => finish('dead'), { signal: ending.signal })
    listen()
    worker.postMessage(request)
  })
}
