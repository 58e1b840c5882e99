import type { FrameResult } from './camera-watch.ts'
import type { DecodeReply, DecodeRequest } from './decode-messages.ts'

/** A worker that is silent for this time has been killed by the system. */
const WORKER_TIMEOUT_MS = 8_000
const PHOTO_TIMEOUT_MS = 30_000

type OnText = (text: string) => void
type DecodeListeners = { onReady: (engine: 'native' | 'zxing') => void; onDead: () => void }

/** Connection to the decoding worker while it lives. */
export type DecodeLink = {
  /** @param kind `look`: a frame of a running camera, skipped when it shows nothing new */
  readFrame(frame: ImageBitmap, kind: 'read' | 'look'): Promise<FrameResult>
  readPhoto(photo: Blob): Promise<FrameResult>
  /**
   * Transfers a camera's frame stream.
   * @throws Error when it cannot be transferred
   */
  watch(frames: ReadableStream<VideoFrame>, onText: OnText): void
  unwatch(): void
  setPaused(is_paused: boolean): void
  close(): void
}

const NO_RESULT: FrameResult = { text: null, is_still: false }

/**
 * Starts a worker.
 * @throws Error where workers are unavailable
 */
export function connectDecoder(listeners: DecodeListeners): DecodeLink {
  return new WorkerLink(listeners)
}

class WorkerLink implements DecodeLink {
  readonly #worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  readonly #listeners: DecodeListeners
  readonly #pending = new Map<number, (result: FrameResult) => void>()
  #active_watch: { no: number; onText: OnText; timer: ReturnType<typeof setTimeout> } | null = null
  #last_no = 0

  constructor(listeners: DecodeListeners) {
    this.#listeners = listeners
    this.#worker.addEventListener('error', () => this.#fail())
    this.#worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => this.#receive(data))
  }

  readFrame(frame: ImageBitmap, kind: 'read' | 'look'): Promise<FrameResult> {
    return this.#request(WORKER_TIMEOUT_MS, (id) => this.#post({ kind, id, frame }, [frame]))
  }

  readPhoto(photo: Blob): Promise<FrameResult> {
    return this.#request(PHOTO_TIMEOUT_MS, (id) => this.#post({ kind: 'photo', id, photo }))
  }

  watch(frames: ReadableStream<VideoFrame>, onText: OnText): void {
    const no = ++this.#last_no
    this.#post({ kind: 'watch', watch: no, frames }, [frames])
    clearTimeout(this.#active_watch?.timer)
    this.#active_watch = { no, onText, timer: this.#startTimer(WORKER_TIMEOUT_MS) }
  }

  unwatch(): void {
    this.#clearWatch()
    this.#post({ kind: 'unwatch' })
  }

  setPaused(is_paused: boolean): void {
    this.#post({ kind: 'pause', is_paused })
  }

  close(): void {
    this.#worker.terminate()
    this.#clearWatch()
    for (const resolve of this.#pending.values()) resolve(NO_RESULT)
    this.#pending.clear()
  }

  #receive(reply: DecodeReply): void {
    switch (reply.kind) {
      case 'ready':
        return this.#listeners.onReady(reply.engine)
      case 'failed':
        return this.#fail()
      case 'seen':
        return this.#onSeen(reply)
      case 'read':
        return this.#pending.get(reply.id)?.(reply)
    }
  }

  #onSeen({ watch, text }: Extract<DecodeReply, { kind: 'seen' }>): void {
    if (this.#active_watch?.no !== watch) return
    clearTimeout(this.#active_watch.timer)
    this.#active_watch.timer = this.#startTimer(WORKER_TIMEOUT_MS)
    if (text !== null) this.#active_watch.onText(text)
  }

  #request(limit_ms: number, send: (id: number) => void): Promise<FrameResult> {
    return new Promise((resolve) => {
      const id = ++this.#last_no
      const timer = this.#startTimer(limit_ms)
      this.#pending.set(id, ({ text, is_still }) => {
        clearTimeout(timer)
        this.#pending.delete(id)
        resolve({ text, is_still })
      })
      send(id)
    })
  }

  #post(message: DecodeRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #startTimer(limit_ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#fail(), limit_ms)
  }

  #clearWatch(): void {
    clearTimeout(this.#active_watch?.timer)
    this.#active_watch = null
  }

  #fail(): void {
    this.close()
    this.#listeners.onDead()
  }
}
