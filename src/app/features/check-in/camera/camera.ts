import {
  attachStream,
  closeStream,
  hasTorch,
  listCameras,
  setTorch,
  type CameraDevice,
  type CameraProblem,
  type OpenedStream,
} from './camera-stream.ts'
import type { Decoder } from '../decode/decoder.ts'
import { takeStream } from './early-stream.ts'
import { watchStalledFrames } from './frame-watch.ts'
import { createRepeatFilter } from '../decode/repeat-filter.ts'

export type CameraRunning = {
  kind: 'running'
  device_id: string | null
  cameras: CameraDevice[]
  has_torch: boolean
  is_torch_on: boolean
}

/** `lost`: the image was interrupted and is being restored. */
export type CameraState = { kind: 'starting' } | CameraRunning | { kind: 'lost' } | { kind: CameraProblem }

export type Camera = {
  /** Switches to another camera; `starting` and then `running` or a problem follow. */
  use(device_id: string): void
  /** Turns the torch on or off; false when the camera has none or it does not respond. */
  setTorch(is_on: boolean): Promise<boolean>
  /** Reports a code that is still in view once more. */
  readAgain(): void
  /** Requests the camera again after a problem. */
  retry(): void
  /** Stops the stream, frames, listeners and timers. The decoder stays open. */
  close(): void
}

export type CameraOptions = {
  /** Rendered by the caller and never `display: none`; must be muted and `playsInline`. */
  video: HTMLVideoElement
  decoder: Decoder
  /** A code came into view; one that stays is reported once. */
  onCode(text: string): void
  onState(state: CameraState): void
  preferred_device_id?: string | undefined
}

const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000]
const MUTED_TIMEOUT_MS = 1_500

class DoorCamera implements Camera {
  readonly #options: CameraOptions
  #isNewScan = createRepeatFilter()
  readonly #controller = new AbortController()
  #device_id: string | undefined
  #media: OpenedStream | null = null
  #cleanups: (() => void)[] = []
  /** Number of the latest attempt to open; an earlier one that finishes later is discarded. */
  #attempt = 0
  #is_opening = false
  #is_torch_on = false
  #cameras: CameraDevice[] = []
  #retries = 0
  #retry_timer: ReturnType<typeof setTimeout> | undefined
  #state: CameraState['kind'] = 'starting'

  constructor(options: CameraOptions) {
    this.#options = options
    this.#device_id = options.preferred_device_id
    const { signal } = this.#controller
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    window.addEventListener('pagehide', () => this.#drop(), { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wake(), { signal })
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#onDevices(), { signal })
    void this.#watchPermission()
    void this.#open()
  }

  use(device_id: string): void {
    this.#device_id = device_id
    this.#is_torch_on = false
    void this.#open()
  }

  async setTorch(is_on: boolean): Promise<boolean> {
    const media = this.#media
    if (!media || !hasTorch(media.track)) return false
    const is_applied = await setTorch(media.track, is_on)
    if (media !== this.#media) return false
    this.#is_torch_on = is_on && is_applied
    // Some torches only turn off with the stream.
    if (!is_on && !is_applied) await this.#open()
    else await this.#reportRunning(media)
    return is_applied
  }

  readAgain(): void {
    this.#isNewScan = createRepeatFilter()
  }

  retry(): void {
    this.#retries = 0
    void this.#open()
  }

  close(): void {
    this.#controller.abort()
    this.#drop()
  }

  async #open(): Promise<void> {
    this.#drop()
    if (document.hidden || this.#controller.signal.aborted) return
    const attempt = this.#attempt
    this.#is_opening = true
    if (this.#state !== 'lost') this.#report({ kind: 'starting' })
    const media = await takeStream(this.#device_id)
    if (attempt !== this.#attempt) {
      if (typeof media !== 'string') closeStream(media)
      return
    }
    this.#is_opening = false
    if (typeof media === 'string') this.#onProblem(media)
    else await this.#show(media)
  }

  async #show(media: OpenedStream): Promise<void> {
    const { video, decoder, onCode } = this.#options
    this.#media = media
    attachStream(video, media)
    this.#cleanups.push(watchStalledFrames(video, () => this.#onLost()))
    this.#watchTrack(media.track)
    try {
      await video.play()
    } catch {
      if (media === this.#media) this.#onLost()
      return
    }
    if (media !== this.#media) return
    const onText = (text: string) => {
      if (this.#isNewScan(text, performance.now())) onCode(text)
    }
    this.#cleanups.push(decoder.watch({ video, track: media.track }, onText))
    this.#retries = 0
    await this.#reportRunning(media)
    if (!this.#is_torch_on) return
    this.#is_torch_on = await setTorch(media.track, true)
    await this.#reportRunning(media)
  }

  #watchTrack(track: MediaStreamTrack): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMute = () => {
      timer = setTimeout(() => track.muted && this.#onLost(), MUTED_TIMEOUT_MS)
    }
    const onEnded = () => this.#onLost()
    track.addEventListener('ended', onEnded)
    track.addEventListener('mute', onMute)
    this.#cleanups.push(() => {
      clearTimeout(timer)
      track.removeEventListener('ended', onEnded)
      track.removeEventListener('mute', onMute)
    })
  }

  /** Releases the stream and everything that depends on it. */
  #drop(): void {
    this.#attempt++
    this.#is_opening = false
    clearTimeout(this.#retry_timer)
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    if (!this.#media) return
    closeStream(this.#media)
    if (this.#options.video.srcObject === this.#media.stream) this.#options.video.srcObject = null
    this.#media = null
  }

  #onLost(): void {
    this.#drop()
    this.#report({ kind: 'lost' })
    this.#retryLater()
  }

  #onProblem(kind: CameraProblem): void {
    const was_lost = this.#state === 'lost'
    this.#report({ kind })
    if (kind === 'busy' || (was_lost && kind === 'missing')) this.#retryLater()
  }

  #retryLater(): void {
    if (document.hidden) return
    const wait_ms = RETRY_DELAYS_MS[Math.min(this.#retries++, RETRY_DELAYS_MS.length - 1)]
    this.#retry_timer = setTimeout(() => void this.#open(), wait_ms)
  }

  #wake(): void {
    if (!this.#media && !this.#is_opening) void this.#open()
  }

  #onVisibility(): void {
    if (document.hidden) this.#drop()
    else this.#wake()
  }

  #onDevices(): void {
    if (this.#media && this.#state === 'running') void this.#reportRunning(this.#media)
    else if (this.#state === 'missing') this.#wake()
  }

  async #watchPermission(): Promise<void> {
    try {
      const permission = await navigator.permissions.query({ name: 'camera' })
      const onChange = () => permission.state === 'granted' && this.#wake()
      permission.addEventListener('change', onChange, { signal: this.#controller.signal })
    } catch {
      // Browsers without this permission query: the user presses "try again".
    }
  }

  /** Reports the image at once: some browsers list the cameras only once the page has focus. */
  async #reportRunning(media: OpenedStream): Promise<void> {
    if (media === this.#media) this.#reportWith(media, this.#cameras)
    this.#cameras = await listCameras().catch(() => this.#cameras)
    if (media === this.#media) this.#reportWith(media, this.#cameras)
  }

  #reportWith(media: OpenedStream, cameras: CameraDevice[]): void {
    this.#report({
      kind: 'running',
      device_id: media.track.getSettings().deviceId ?? null,
      cameras,
      has_torch: hasTorch(media.track),
      is_torch_on: this.#is_torch_on,
    })
  }

  #report(state: CameraState): void {
    this.#state = state.kind
    if (!this.#controller.signal.aborted) this.#options.onState(state)
  }
}

/** Opens the rear camera, or the preferred one, and reads codes from it until closed. */
export function openCamera(options: CameraOptions): Camera {
  return new DoorCamera(options)
}
