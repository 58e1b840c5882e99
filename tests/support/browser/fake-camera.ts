import { open } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'
import { encode } from 'uqr'

type FakeVideo = { width?: number; height?: number; frames_per_second?: number; seconds_each?: number }

const QUIET_ZONE = 4
const [PAPER, INK, WALL, NO_COLOUR] = [235, 16, 90, 128]

/** Returns the modules of a ticket QR code, true for dark, as the product prints it: level Q, quiet zone 4. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'Q', border: QUIET_ZONE }).data
}

/** Returns the brightness of a frame with a code in its centre, or of a uniform wall. */
export function lumaOf(text: string | null, width: number, height: number): Uint8Array {
  const luma = new Uint8Array(width * height).fill(WALL)
  if (text === null) return luma
  const modules = qrModules(text)
  const module_px = Math.floor((Math.min(width, height) * 0.7) / modules.length)
  const [left, top] = [width, height].map((side) => Math.floor((side - module_px * modules.length) / 2))
  for (const [row, line] of modules.entries())
    for (const [column, is_dark] of line.entries())
      for (let y = 0; y < module_px; y++) {
        const at = ((top ?? 0) + row * module_px + y) * width + (left ?? 0) + column * module_px
        luma.fill(is_dark ? INK : PAPER, at, at + module_px)
      }
  return luma
}

/**
 * Writes a film for `--use-file-for-fake-video-capture` of Chromium, which plays it in a loop.
 * @param file name ending in .y4m
 * @param texts codes in order; null is a uniform wall
 */
export async function writeFakeVideo(
  file: string,
  texts: (string | null)[],
  { width = 640, height = 480, frames_per_second = 10, seconds_each = 1 }: FakeVideo = {},
): Promise<void> {
  const film = await open(file, 'w')
  try {
    await film.write(`YUV4MPEG2 W${width} H${height} F${frames_per_second}:1 Ip A1:1 C420jpeg\n`)
    const colour = Buffer.alloc((width / 2) * (height / 2) * 2, NO_COLOUR)
    for (const text of texts) {
      const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaOf(text, width, height), colour])
      for (let count = 0; count < frames_per_second * seconds_each; count++) await film.write(frame)
    }
  } finally {
    await film.close()
  }
}

/** Returns the Chromium arguments that play such a film as the camera. */
export const fakeVideoArgs = (file: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

declare global {
  /** Shows a code to the camera, or removes it; resolves once it is painted. */
  var __show: (text: string | null) => Promise<void>
  /** Time of the last painted change, by `performance.now()` of the page. */
  var __shown_at: number
  /** Makes getUserMedia fail with an error of this name, or succeed again. */
  var __refuseCamera: (name: string | null) => void
  /** Ends the camera tracks, as the system does when it takes the camera away. */
  var __loseCamera: () => void
  /** Stops or resumes the frames while the tracks stay alive. */
  var __freezeCamera: (is_frozen: boolean) => void
  /** Number of live camera tracks. */
  var __liveTracks: () => number
  var __torch: boolean
  var __qrModules: (text: string) => Promise<boolean[][]>
}

type CameraOptions = { width: number; height: number; frames_per_second: number; has_torch: boolean }

/** Runs inside the page before its own scripts, so it must not use anything from outside. */
function installFakeCamera({ width, height, frames_per_second, has_torch }: CameraOptions): void {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  const tracks: MediaStreamTrack[] = []
  let modules: boolean[][] | null = null
  let is_painted = false
  let refusal: string | null = null
  let is_frozen = false
  let tick = 0
  const paintCode = (context: CanvasRenderingContext2D) => {
    context.fillStyle = '#5a5a5a'
    context.fillRect(0, 0, width, height)
    if (modules === null) return
    const unit = Math.floor((Math.min(width, height) * 0.7) / modules.length)
    const [left, top] = [(width - unit * modules.length) / 2, (height - unit * modules.length) / 2]
    for (const [row, line] of modules.entries())
      for (const [column, is_dark] of line.entries()) {
        context.fillStyle = is_dark ? '#111' : '#eee'
        context.fillRect(left + column * unit, top + row * unit, unit, unit)
      }
  }
  const paint = () => {
    if (!context || is_frozen) return
    // Paints once: thousands of squares thirty times a second would distort the measured time of the door.
    if (!is_painted) paintCode(context)
    is_painted = true
    // A canvas that does not change emits no frames.
    context.fillStyle = tick++ % 2 ? '#5a5a5a' : '#5c5c5c'
    context.fillRect(0, 0, 4, 4)
  }
  setInterval(paint, 1_000 / frames_per_second)
  globalThis.__torch = false
  globalThis.__show = async (text) => {
    modules = text === null ? null : await globalThis.__qrModules(text)
    is_painted = false
    paint()
    globalThis.__shown_at = performance.now()
  }
  globalThis.__refuseCamera = (name) => (refusal = name)
  globalThis.__freezeCamera = (is_so) => (is_frozen = is_so)
  globalThis.__liveTracks = () => tracks.filter((track) => track.readyState === 'live').length
  globalThis.__loseCamera = () => {
    for (const track of tracks.splice(0)) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  }
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (!media) return
  media.getUserMedia = async () => {
    if (refusal) throw new DOMException('refused by the test', refusal)
    const stream = canvas.captureStream()
    const [track] = stream.getVideoTracks()
    if (track) tracks.push(track)
    if (!track || !has_torch) return stream
    const capabilities: MediaTrackCapabilities & { torch: boolean } = { torch: true }
    track.getCapabilities = () => capabilities
    track.getSettings = () => ({ deviceId: 'fake', torch: globalThis.__torch })
    track.applyConstraints = async (constraints) => {
      for (const wish of constraints?.advanced ?? [])
        if ('torch' in wish) globalThis.__torch = wish.torch === true
    }
    return stream
  }
}

/** Frame rate and size of a phone camera, for measurements. */
export const PHONE_CAMERA = { width: 1280, height: 720, frames_per_second: 30 }

/**
 * Gives every page of this context a camera whose picture the test controls through `show`. By default it gives
 * fewer and smaller frames than a phone, because the CPU draws all of them.
 */
export async function installFakeCameraIn(
  context: BrowserContext,
  { width = 640, height = 360, frames_per_second = 10, has_torch = false }: Partial<CameraOptions> = {},
): Promise<void> {
  await context.exposeFunction('__qrModules', qrModules)
  // Some transpilers name functions through this helper, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  await context.addInitScript(installFakeCamera, { width, height, frames_per_second, has_torch })
}

export async function showInCamera(page: Page, text: string | null): Promise<void> {
  await page.evaluate((shown) => globalThis.__show(shown), text)
}
