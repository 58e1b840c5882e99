import type { FrameResult } from './camera-watch.ts'
import { connectDecoder, type DecodeLink } from './decode-link.ts'
import type { FallbackEngine } from './own-engine.ts'
import { nextFrame, openFrames } from './video-frames.ts'

type EngineName = 'own' | 'native' | 'zxing'
type FrameImage = HTMLVideoElement | HTMLCanvasElement

/** A camera whose video is playing. */
export type PlayingCamera = { video: HTMLVideoElement; track: MediaStreamTrack }

export type Decoder = {
  /** The current engine; `own` is qr-scanner's, which is weaker than the others. */
  engine(): EngineName
  /** The text in this frame, or null; null at once while another frame is being read. */
  readFrame(frame: FrameImage): Promise<string | null>
  /** The text in a still image, or null; takes up to several seconds. */
  readPhoto(photo: Blob): Promise<string | null>
  /** Reports what is in view until the returned function is called; one camera at a time. */
  watch(camera: PlayingCamera, onText: (text: string) => void): () => void
  /** Pauses or resumes the decoding of camera frames. */
  setPaused(is_paused: boolean): void
  close(): void
}

const MAX_RESTARTS = 3
/** Interval between frames that show the same. */
const STILL_MS = 100
const PAUSE_MS = 300
const NO_RESULT: FrameResult = { text: null, is_still: false }

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

class DoorDecoder implements Decoder {
  #engine: EngineName = 'own'
  /** qr-scanner's engine, from its first use until the worker is ready. */
  #fallback: Promise<FallbackEngine> | null = null
  #link: DecodeLink | null
  #restarts_left = MAX_RESTARTS
  #is_busy = false
  #is_closed = false
  #is_paused = false
  /** While the worker watches a camera: continues on the page after that worker has died. */
  #resume: (() => void) | null = null
  #can_transfer = true

  constructor() {
    this.#link = this.#connect()
  }

  engine(): EngineName {
    return this.#engine
  }

  async readFrame(frame: FrameImage): Promise<string | null> {
    if (this.#is_busy || this.#is_closed) return null
    this.#is_busy = true
    const { text } = await this.#read(frame, 'read')
    this.#is_busy = false
    return text
  }

  async readPhoto(photo: Blob): Promise<string | null> {
    const text = (await this.#link?.readPhoto(photo))?.text ?? null
    if (text !== null || this.#is_closed || this.#engine !== 'own') return text
    const image = await imageOf(photo).catch(() => null)
    return image && (await this.#openFallback()).read(image)
  }

  watch(camera: PlayingCamera, onText: (text: string) => void): () => void {
    let is_stopped = false
    const report = (text: string) => {
      if (!is_stopped) onText(text)
    }
    const readNext = async (): Promise<void> => {
      if (is_stopped || this.#is_closed) return
      if (this.#transferFrames(camera, report)) {
        this.#resume = resume
        return
      }
      const { text, is_still } = this.#is_paused ? NO_RESULT : await this.#read(camera.video, 'look')
      if (text !== null) report(text)
      if (is_still || this.#is_paused) await delay(is_still ? STILL_MS : PAUSE_MS)
      if (!is_stopped) nextFrame(camera.video, resume)
    }
    const resume = () => void readNext()
    resume()
    return () => {
      is_stopped = true
      if (this.#resume !== resume) return
      this.#resume = null
      this.#link?.unwatch()
    }
  }

  setPaused(is_paused: boolean): void {
    this.#is_paused = is_paused
    this.#link?.setPaused(is_paused)
  }

  close(): void {
    this.#is_closed = true
    this.#link?.close()
    this.#closeFallback()
  }

  /** Transfers the frames to the worker where supported, once there is a strong engine. */
  #transferFrames({ track }: PlayingCamera, onText: (text: string) => void): boolean {
    if (!this.#can_transfer || this.#engine === 'own' || this.#link === null) return false
    try {
      const frames = openFrames(track)
      if (frames !== null) this.#link.watch(frames, onText)
      this.#can_transfer = frames !== null
    } catch {
      this.#can_transfer = false
    }
    return this.#can_transfer
  }

  async #read(frame: FrameImage, kind: 'read' | 'look'): Promise<FrameResult> {
    try {
      if (this.#engine === 'own' || this.#link === null)
        return { text: await (await this.#openFallback()).read(frame), is_still: false }
      return await this.#link.readFrame(await createImageBitmap(frame), kind)
    } catch {
      return NO_RESULT
    }
  }

  #openFallback(): Promise<FallbackEngine> {
    this.#fallback ??= import('./own-engine.ts').then(({ openFallbackEngine }) => openFallbackEngine())
    return this.#fallback
  }

  #closeFallback(): void {
    void this.#fallback?.then((engine) => engine.close()).catch(() => undefined)
    this.#fallback = null
  }

  #connect(): DecodeLink | null {
    try {
      const link = connectDecoder({
        onReady: (engine) => {
          this.#engine = engine
          this.#closeFallback()
        },
        onDead: () => this.#restart(),
      })
      link.setPaused(this.#is_paused)
      return link
    } catch {
      return null
    }
  }

  #restart(): void {
    this.#link = null
    this.#engine = 'own'
    if (this.#is_closed) return
    if (this.#restarts_left-- > 0) this.#link = this.#connect()
    const resume = this.#resume
    this.#resume = null
    resume?.()
  }
}

/** Starts the engines. Frames are decoded off the main thread, at most one at a time. */
export function startDecoder(): Decoder {
  return new DoorDecoder()
}

/** Reads the code in a photo; null when there is none or the file is not an image. */
export async function decodePhoto(photo: Blob, decoder?: Decoder): Promise<string | null> {
  if (decoder) return decoder.readPhoto(photo)
  const temporary = startDecoder()
  try {
    return await temporary.readPhoto(photo)
  } finally {
    temporary.close()
  }
}
