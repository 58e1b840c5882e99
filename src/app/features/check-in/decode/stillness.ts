import { scaleLuma } from './luma.ts'
import { sizeOf, type CroppableImage } from './prepare-frame.ts'

/** A code is told apart from another in its place by pixels of this many on the longer side. */
const LONG_SIDE_PX = 160
/** A pixel is another one when its brightness, of 255, differs by more. */
const NOISE_THRESHOLD = 24
/** A picture is another one when more than this share of its pixels are. */
const CHANGED_SHARE = 0.003

/** A small picture of brightness, to see whether another shows the same. */
export type FrameFingerprint = { luma: Uint8Array; width: number }

/** Makes glances; one canvas serves them all. */
export function createFingerprinter(): (picture: CroppableImage) => FrameFingerprint {
  const canvas = new OffscreenCanvas(LONG_SIDE_PX, LONG_SIDE_PX)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (picture) => {
    const size = sizeOf(picture)
    const factor = LONG_SIDE_PX / Math.max(size.width, size.height)
    const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)]
    if ('plane' in picture) return { luma: scaleLuma(picture, { x: 0, y: 0, ...size }, width, height), width }
    if (!context) throw new Error('no canvas in this worker')
    context.drawImage(picture, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    const luma = new Uint8Array(width * height)
    for (let at = 0; at < luma.length; at++)
      luma[at] = ((data[4 * at] ?? 0) + 2 * (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) >> 2
    return { luma, width }
  }
}

/** Whether two glances show the same, but for the noise of a camera. */
export function isSameFrame(one: FrameFingerprint, other: FrameFingerprint): boolean {
  if (one.width !== other.width || one.luma.length !== other.luma.length) return false
  let others_left = CHANGED_SHARE * one.luma.length
  for (let at = 0; at < one.luma.length; at++)
    if (Math.abs((one.luma[at] ?? 0) - (other.luma[at] ?? 0)) > NOISE_THRESHOLD && --others_left < 0)
      return false
  return true
}
