import type { Id } from '#contract/wire/id.ts'
import { readMarker } from '#app/lib/doors/door-marker.ts'
import { closeStream, openStream, type CameraProblem, type OpenedStream } from './camera-stream.ts'

const CHOICE_KEY = 'door-camera'
/** After this time an unused stream is released. */
const RELEASE_AFTER_MS = 10_000

type EarlyStream = { device_id: string | undefined; promise: Promise<OpenedStream | CameraProblem> }

/** The stream that was opened early and is not used yet. */
let early_stream: EarlyStream | null = null

/** The preferred camera of this phone; undefined when none was chosen. */
export const readPreferredCamera = (): string | undefined => localStorage.getItem(CHOICE_KEY) ?? undefined

export function savePreferredCamera(device_id: string): void {
  localStorage.setItem(CHOICE_KEY, device_id)
}

/** Requests the camera of a door that has scanned here before, while its screen's scripts load. */
export function openStreamEarly(list_id: Id): void {
  if (readMarker(list_id) !== 'used' || document.hidden) return
  const device_id = readPreferredCamera()
  const created = { device_id, promise: openStream(device_id) }
  early_stream = created
  setTimeout(() => {
    if (early_stream === created) void releaseStream()
  }, RELEASE_AFTER_MS)
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
  if (typeof media === 'object') closeStream(media)
}
