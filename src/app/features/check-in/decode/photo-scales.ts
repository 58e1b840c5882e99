import type { Engine } from './decode-engines.ts'
import { equalizeBrightness } from './brightness-level.ts'
import { cropImage, WIDE_REACH_PX } from './prepare-frame.ts'

const SHORT_SIDES_PX = [720, 1200, 400]
const CLOSE_UPS = [1 / 2, 1 / 3]
const CLOSE_UP_PX = 900
/** Users try another way after this time. */
const TIMEOUT_MS = 6_000

/** All crops and sizes of a photo worth trying, the most likely first. */
function* photoViews(image: ImageBitmap): Generator<ImageData> {
  const short_side = Math.min(image.width, image.height)
  const whole = { x: 0, y: 0, width: image.width, height: image.height }
  for (const side of SHORT_SIDES_PX) yield cropImage(image, whole, Math.min(2, side / short_side))
  for (const share of CLOSE_UPS) {
    const [width, height] = [image.width * share, image.height * share]
    for (let y = 0; y + height <= image.height + 1; y += height / 2)
      for (let x = 0; x + width <= image.width + 1; x += width / 2)
        yield cropImage(image, { x, y, width, height }, Math.min(2, CLOSE_UP_PX / (short_side * share)))
  }
}

/**
 * Searches a still image for a code: several sizes and crops, each unchanged and normalized. The engine tries both
 * polarities.
 */
export async function readPhotoWith(read: Engine<ImageData>, image: ImageBitmap): Promise<string | null> {
  const started_at = performance.now()
  for (const view of photoViews(image)) {
    if (performance.now() - started_at > TIMEOUT_MS) return null
    const text = (await read(view)) ?? (await read(equalizeBrightness(view, WIDE_REACH_PX)))
    if (text) return text
  }
  return null
}
