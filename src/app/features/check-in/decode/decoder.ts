import type { DecodeReply, DecodeRequest } from './decode-messages.ts'
import { openOwnEngine, type OwnEngine } from './own-engine.ts'

type Engine = 'own' | 'native' | 'zxing'

export type Decoder = {
  /** Which engine answers at present; `own` is qr-scanner's, weaker than the others. */
  engine(): Engine
  /** The text in this frame, or null; null at once while another frame is being read. */
  readFrame(frame: HTMLVideoElement | HTMLCanvasElement): Promise<string | null>
  /** The text in a still picture, or null; takes up to some seconds. */
  readPhoto(photo: Blob): Promise<string | null>
  close(): void
}

/** A worker that is silent for so long has been killed by the system. */
const SILENCE_MS = 8_000
const PHOTO_SILENCE_MS = 30_000

type Link = {
  ask(request: Unnumbered, transfer: Transferable[], limit_ms: number): Promise<string | null>
  close(): void
}
type Unnumbered = { frame: ImageBitmap } | { photo: Blob }
type Heard = { onReady(engine: Engine): void; onDead(): void }

/** One worker and the questions it has not answered yet. */
function connect({ onReady, onDead }: Heard): Link {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (text: string | null) => void>()
  let last_id = 0
  const end = () => {
    worker.terminate()
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  const die = () => {
    end()
    onDead()
  }
  worker.addEventListener('error', die)
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => {
    if (data.kind === 'ready') onReady(data.engine)
    else if (data.kind === 'failed') die()
    else waiting.get(data.id)?.(data.text)
  })
  return {
    ask: (request, transfer, limit_ms) =>
      new Promise((resolve) => {
        const id = ++last_id
        const overdue = setTimeout(die, limit_ms)
        waiting.set(id, (text) => {
          clearTimeout(overdue)
          waiting.delete(id)
          resolve(text)
        })
        const message: DecodeRequest = { id, ...request }
        worker.postMessage(message, transfer)
      }),
    close: end,
  }
}

async function imageOf(photo: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  const url = URL.createObjectURL(photo)
  image.src = url
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Starts the engines. Frames are read off the main thread; one is in flight at most. */
export function startDecoder(): Decoder {
  let engine: Engine = 'own'
  let own: OwnEngine | null = openOwnEngine()
  let is_busy = false
  let is_closed = false
  let restarts_left = 3
  const restart = () => {
    link = null
    engine = 'own'
    if (is_closed) return
    own ??= openOwnEngine()
    if (restarts_left-- > 0) link = open()
  }
  const open = () => {
    try {
      return connect({
        onReady(ready) {
          engine = ready
          own?.close()
          own = null
        },
        onDead: restart,
      })
    } catch {
      return null
    }
  }
  let link: Link | null = open()

  async function readNow(frame: HTMLVideoElement | HTMLCanvasElement): Promise<string | null> {
    if (own || !link) return (await own?.read(frame)) ?? null
    const bitmap = await createImageBitmap(frame)
    return link.ask({ frame: bitmap }, [bitmap], SILENCE_MS)
  }
  return {
    engine: () => engine,
    async readFrame(frame) {
      if (is_busy || is_closed) return null
      is_busy = true
      try {
        return await readNow(frame)
      } catch {
        return null
      } finally {
        is_busy = false
      }
    },
    async readPhoto(photo) {
      const text = link ? await link.ask({ photo }, [], PHOTO_SILENCE_MS) : null
      if (text || is_closed || engine !== 'own') return text
      const image = await imageOf(photo).catch(() => null)
      return image && own ? own.read(image) : null
    },
    close() {
      is_closed = true
      link?.close()
      own?.close()
      own = null
    },
  }
}

/** Reads the code out of a photo; null when there is none or the file is not a picture. */
export async function decodePhoto(photo: Blob, decoder?: Decoder): Promise<string | null> {
  if (decoder) return decoder.readPhoto(photo)
  const passing = startDecoder()
  try {
    return await passing.readPhoto(photo)
  } finally {
    passing.close()
  }
}
