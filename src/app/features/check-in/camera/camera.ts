import {
  closeStream,
  isFrontCamera,
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
  readonly #ending = new AbortController()
  #device_id: string | undefined
  #opened: OpenedStream | null = null
  #endings: (() => void)[] = []
  /** Counts the attempts, so that an outdated one can detect it after waiting. */
  #opening = 0
  #is_opening = false
  #is_torch_on = false
  #cameras: CameraDevice[] = []
  #tries = 0
  #retry_timer: ReturnType<typeof setTimeout> | undefined
  #state: CameraState['kind'] = 'starting'

  constructor(options: CameraOptions) {
    this.#options = options
    this.#device_id = options.preferred_device_id
    const { signal } = this.#ending
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    window.addEventListener('pagehide', () => this.#drop(), { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wake(), { signal })
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#onDevices(), { signal })
    void this.#followPermission()
    void this.#open()
  }

  use(device_id: string): void {
    this.#device_id = device_id
    this.#is_torch_on = false
    void this.#open()
  }

  async setTorch(is_on: boolean): Promise<boolean> {
    const opened = this.#opened
    if (!opened || !hasTorch(opened.track)) return false
    const is_obeyed = await setTorch(opened.track, is_on)
    if (opened !== this.#opened) return false
    this.#is_torch_on = is_on && is_obeyed
    // Some torches only turn off with the stream.
    if (!is_on && !is_obeyed) await this.#open()
    else await this.#reportRunning(opened)
    return is_obeyed
  }

  readAgain(): void {
    this.#isNewScan = createRepeatFilter()
  }

  retry(): void {
    this.#tries = 0
    void this.#open()
  }

  close(): void {
    this.#ending.abort()
    this.#drop()
  }

  async #open(): Promise<void> {
    this.#drop()
    if (document.hidden || this.#ending.signal.aborted) return
    const opening = this.#opening
    this.#is_opening = true
    if (this.#state !== 'lost') this.#report({ kind: 'starting' })
    const opened = await takeStream(this.#device_id)
    if (opening !== this.#opening) {
      if (typeof opened !== 'string') closeStream(opened)
      return
    }
    this.#is_opening = false
    if (typeof opened === 'string') this.#onTrouble(opened)
    else await this.#show(opened)
  }

  async #show(opened: OpenedStream): Promise<void> {
    const { video, decoder, onCode } = this.#options
    this.#opened = opened
    video.srcObject = opened.stream
    video.style.transform = isFrontCamera(opened.track) ? 'scaleX(-1)' : ''
    this.#endings.push(watchStalledFrames(video, () => this.#onLost()))
    this.#watchTrack(opened.track)
    try {
      await video.play()
    } catch {
      if (opened === this.#opened) this.#onLost()
      return
    }
    if (opened !== this.#opened) return
    const onText = (text: string) => {
      if (this.#isNewScan(text, performance.now())) onCode(text)
    }
    this.#endings.push(decoder.watch({ video, track: opened.track }, onText))
    this.#tries = 0
    await this.#reportRunning(opened)
    if (!this.#is_torch_on) return
    this.#is_torch_on = await setTorch(opened.track, true)
    await this.#reportRunning(opened)
  }

  #watchTrack(track: MediaStreamTrack): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMute = () => {
      timer = setTimeout(() => track.muted && this.#onLost(), MUTED_TIMEOUT_MS)
    }
    const onEnded = () => this.#onLost()
    track.addEventListener('ended', onEnded)
    track.addEventListener('mute', onMute)
    this.#endings.push(() => {
      clearTimeout(timer)
      track.removeEventListener('ended', onEnded)
      track.removeEventListener('mute', onMute)
    })
  }

  /** Releases the stream and everything that depends on it. */
  #drop(): void {
    this.#opening++
    this.#is_opening = false
    clearTimeout(this.#retry_timer)
    for (const end of this.#endings.splice(0)) end()
    if (!this.#opened) return
    closeStream(this.#opened)
    if (this.#options.video.srcObject === this.#opened.stream) this.#options.video.srcObject = null
    this.#opened = null
  }

  #onLost(): void {
    this.#drop()
    this.#report({ kind: 'lost' })
    this.#retryLater()
  }

  #onTrouble(kind: CameraProblem): void {
    const was_lost = this.#state === 'lost'
    this.#report({ kind })
    if (kind === 'busy' || (was_lost && kind === 'missing')) this.#retryLater()
  }

  #retryLater(): void {
    if (document.hidden) return
    const wait_ms = RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]
    this.#retry_timer = setTimeout(() => void this.#open(), wait_ms)
  }

  #wake(): void {
    if (!this.#opened && !this.#is_opening) void this.#open()
  }

  #onVisibility(): void {
    if (document.hidden) this.#drop()
    else this.#wake()
  }

  #onDevices(): void {
    if (this.#opened && this.#state === 'running') void this.#reportRunning(this.#opened)
    else if (this.#state === 'missing') this.#wake()
  }

  async #followPermission(): Promise<void> {
    try {
      const permission = await navigator.permissions.query({ name: 'camera' })
      const onChange = () => permission.state === 'granted' && this.#wake()
      permission.addEventListener('change', onChange, { signal: this.#ending.signal })
    } catch {
      // Browsers without this permission query: the user presses "try again".
    }
  }

  /** Reports the image at once: some browsers list the cameras only once the page has focus. */
  async #reportRunning(opened: OpenedStream): Promise<void> {
    if (opened === this.#opened) this.#reportWith(opened, this.#cameras)
    this.#cameras = await listCameras().catch(() => this.#cameras)
    if (opened === this.#opened) this.#reportWith(opened, this.#cameras)
  }

  #reportWith(opened: OpenedStream, cameras: CameraDevice[]): void {
    this.#report({
      kind: 'running',
      device_id: opened.track.getSettings().deviceId ?? null,
      cameras,
      has_torch: hasTorch(opened.track),
      is_torch_on: this.#is_torch_on,
    })
  }

  #report(state: CameraState): void {
    this.#state = state.kind
    if (!this.#ending.signal.aborted) this.#options.onState(state)
  }
}

/** Opens the rear camera, or the preferred one, and reads codes from it until closed. */
export function openCamera(options: CameraOptions): Camera {
  return new DoorCamera(options)
}
