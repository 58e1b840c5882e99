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
  /** Transfers a camera's frame stream. @throws Error when it cannot be transferred */
  watch(frames: ReadableStream<VideoFrame>, onText: OnText): void
  unwatch(): void
  rest(is_resting: boolean): void
  close(): void
}

const NO_RESULT: FrameResult = { text: null, is_still: false }

/** Starts a worker. @throws Error where workers are unavailable */
export function connectDecoder(heard: DecodeListeners): DecodeLink {
  return new WorkerLink(heard)
}

class WorkerLink implements DecodeLink {
  readonly #worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  readonly #heard: DecodeListeners
  readonly #waiting = new Map<number, (look: FrameResult) => void>()
  #watching: { no: number; onText: OnText; overdue: ReturnType<typeof setTimeout> } | null = null
  #last_no = 0

  constructor(heard: DecodeListeners) {
    this.#heard = heard
    this.#worker.addEventListener('error', () => this.#die())
    this.#worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => this.#hear(data))
  }

  readFrame(frame: ImageBitmap, kind: 'read' | 'look'): Promise<FrameResult> {
    return this.#ask(WORKER_TIMEOUT_MS, (id) => this.#post({ kind, id, frame }, [frame]))
  }

  readPhoto(photo: Blob): Promise<FrameResult> {
    return this.#ask(PHOTO_TIMEOUT_MS, (id) => this.#post({ kind: 'photo', id, photo }))
  }

  watch(frames: ReadableStream<VideoFrame>, onText: OnText): void {
    const no = ++this.#last_no
    this.#post({ kind: 'watch', watch: no, frames }, [frames])
    clearTimeout(this.#watching?.overdue)
    this.#watching = { no, onText, overdue: this.#overdue(WORKER_TIMEOUT_MS) }
  }

  unwatch(): void {
    this.#forgetWatch()
    this.#post({ kind: 'unwatch' })
  }

  rest(is_resting: boolean): void {
    this.#post({ kind: 'rest', is_resting })
  }

  close(): void {
    this.#worker.terminate()
    this.#forgetWatch()
    for (const answer of this.#waiting.values()) answer(NO_RESULT)
    this.#waiting.clear()
  }

  #hear(reply: DecodeReply): void {
    switch (reply.kind) {
      case 'ready':
        return this.#heard.onReady(reply.engine)
      case 'failed':
        return this.#die()
      case 'seen':
        return this.#see(reply)
      case 'read':
        return this.#waiting.get(reply.id)?.(reply)
    }
  }

  #see({ watch, text }: Extract<DecodeReply, { kind: 'seen' }>): void {
    if (this.#watching?.no !== watch) return
    clearTimeout(this.#watching.overdue)
    this.#watching.overdue = this.#overdue(WORKER_TIMEOUT_MS)
    if (text !== null) this.#watching.onText(text)
  }

  #ask(limit_ms: number, send: (id: number) => void): Promise<FrameResult> {
    return new Promise((resolve) => {
      const id = ++this.#last_no
      const overdue = this.#overdue(limit_ms)
      this.#waiting.set(id, ({ text, is_still }) => {
        clearTimeout(overdue)
        this.#waiting.delete(id)
        resolve({ text, is_still })
      })
      send(id)
    })
  }

  #post(message: DecodeRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #overdue(limit_ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#die(), limit_ms)
  }

  #forgetWatch(): void {
    clearTimeout(this.#watching?.overdue)
    this.#watching = null
  }

  #die(): void {
    this.close()
    this.#heard.onDead()
  }
}
