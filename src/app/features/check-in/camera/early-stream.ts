import type { Id } from '#contract/wire/id.ts'
import { readMarker } from '#app/lib/doors/door-marker.ts'
import {
  attachStream,
  closeStream,
  openStream,
  type CameraProblem,
  type OpenedStream,
} from './camera-stream.ts'

const CHOICE_KEY = 'door-camera'
/** After this time an unused stream is released. */
const RELEASE_AFTER_MS = 10_000

type EarlyStream = { device_id: string | undefined; promise: Promise<OpenedStream | CameraProblem> }

/** The stream that was opened early and is not used yet. */
let early_stream: EarlyStream | null = null
let video: HTMLVideoElement | null = null

/** Returns the page's video element for the camera, which is shown before the screen around it and moves into it. */
export function cameraVideo(): HTMLVideoElement {
  video ??= Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  return video
}

/** Returns the video of a stream that was opened early, for the screen that is shown until the door is open; or null. */
export const earlyVideo = (): HTMLVideoElement | null => (early_stream === null ? null : cameraVideo())

/** The preferred camera of this phone; undefined when none was chosen. */
export const readPreferredCamera = (): string | undefined => localStorage.getItem(CHOICE_KEY) ?? undefined

export function savePreferredCamera(device_id: string): void {
  localStorage.setItem(CHOICE_KEY, device_id)
}

/**
 * Requests the camera of a door that has scanned here before, while its screen's scripts load, and shows its picture
 * at once.
 */
export function openStreamEarly(list_id: Id): void {
  if (readMarker(list_id) !== 'used' || document.hidden) return
  const device_id = readPreferredCamera()
  const created = { device_id, promise: openStream(device_id) }
  early_stream = created
  void created.promise.then((media) => {
    if (early_stream === created && typeof media === 'object') showEarly(media)
  })
  setTimeout(() => {
    if (early_stream === created) void releaseStream()
  }, RELEASE_AFTER_MS)
}

function showEarly(media: OpenedStream): void {
  const picture = cameraVideo()
  attachStream(picture, media)
  // The initial HTML, which the screen replaces; the screen that opens the door takes the picture over.
  if (!picture.isConnected) document.querySelector('#root > .first-paint')?.append(picture)
  // A picture that does not play is played again by the camera.
  picture.play().catch(() => undefined)
}

/** Takes the early stream once, or opens another. */
export async function takeStream(device_id: string | undefined): Promise<OpenedStream | CameraProblem> {
  if (early_stream?.device_id !== device_id) await releaseStream()
  const promise = early_stream?.promise
  early_stream = null
  const media = await promise
  const is_ended = typeof media === 'object' && media.track.readyState === 'ended'
  return media === undefined || is_ended ? openStream(device_id) : media
}

async function releaseStream(): Promise<void> {
  const promise = early_stream?.promise
  early_stream = null
  const media = await promise
  if (typeof media !== 'object') return
  closeStream(media)
  if (video?.srcObject === media.stream) video.srcObject = null
}
