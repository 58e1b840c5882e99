import type { Id } from '#contract/wire/id.ts'
import { readMarker } from '#app/lib/doors/door-marker.ts'
import { closeStream, openStream, type CameraTrouble, type OpenedStream } from './camera-stream.ts'

const CHOICE_KEY = 'door-camera'
/** A door that is not at its camera after so long has something else to say. */
const UNWANTED_AFTER_MS = 10_000

type Early = { device_id: string | undefined; opening: Promise<OpenedStream | CameraTrouble> }

/** One that nobody has taken yet. */
let early: Early | null = null

/** The camera that was chosen on this phone; undefined where nobody has. */
export const chosenCamera = (): string | undefined => localStorage.getItem(CHOICE_KEY) ?? undefined

export function chooseCamera(device_id: string): void {
  localStorage.setItem(CHOICE_KEY, device_id)
}

/** Asks for the camera of a door that has scanned here before, while the scripts of its screen come. */
export function openStreamEarly(list_id: Id): void {
  if (readMarker(list_id) !== 'used' || document.hidden) return
  const device_id = chosenCamera()
  const mine = { device_id, opening: openStream(device_id) }
  early = mine
  setTimeout(() => {
    if (early === mine) void letGo()
  }, UNWANTED_AFTER_MS)
}

/** The stream that was asked for early, once, or another. */
export async function takeStream(device_id: string | undefined): Promise<OpenedStream | CameraTrouble> {
  if (early?.device_id !== device_id) await letGo()
  const opening = early?.opening
  early = null
  const opened = await opening
  const is_over = typeof opened === 'object' && opened.track.readyState === 'ended'
  return opened === undefined || is_over ? openStream(device_id) : opened
}

async function letGo(): Promise<void> {
  const opening = early?.opening
  early = null
  const opened = await opening
  if (typeof opened === 'object') closeStream(opened)
}
