import { scaleLuma } from './luma.ts'
import { sizeOf, type CroppableImage } from './prepare-frame.ts'

/** Longer side of a fingerprint in pixels; enough to tell two codes at the same position apart. */
const LONG_SIDE_PX = 160
/** A pixel has changed when its brightness, of 255, differs by more. */
const NOISE_THRESHOLD = 24
/** An image has changed when more than this share of its pixels have. */
const CHANGED_SHARE = 0.003

/** A small brightness image, used to detect whether two frames show the same. */
export type FrameFingerprint = { luma: Uint8Array; width: number }

/** Returns a function that makes fingerprints on one shared canvas. */
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

/** Whether two fingerprints show the same, apart from camera noise. */
export function isSameFrame(first: FrameFingerprint, second: FrameFingerprint): boolean {
  if (first.width !== second.width || first.luma.length !== second.luma.length) return false
  let changes_left = CHANGED_SHARE * first.luma.length
  for (let at = 0; at < first.luma.length; at++)
    if (Math.abs((first.luma[at] ?? 0) - (second.luma[at] ?? 0)) > NOISE_THRESHOLD && --changes_left < 0)
      return false
  return true
}
