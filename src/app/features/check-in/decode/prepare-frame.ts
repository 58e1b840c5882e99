import { equalizeBrightness } from './brightness-level.ts'
import { scaleLuma, type Luma } from './luma.ts'

/**
 * How a frame is prepared for the engine. No single one reads everything: `levelled` helps with shadow, glare and
 * darkness, `crisp` with blur, `near` with small codes, and `wide` with codes outside the centre of the image.
 */
export type Preparation = 'plain' | 'levelled' | 'crisp' | 'near' | 'wide'

/** Order of preparations for the frames of a live camera. */
export const LIVE_PREPARATIONS: readonly Preparation[] = [
  'plain',
  'levelled',
  'near',
  'plain',
  'crisp',
  'wide',
]

const SIDE_PX = 720
/** Half sides of the normalized neighbourhoods: about the size of a finder pattern, and of a module. */
export const WIDE_REACH_PX = 60
const CLOSE_REACH_PX = 12

type Size = { width: number; height: number }
type Region = Size & { x: number; y: number }

/** A camera frame as ImageBitmap or VideoFrame, or a photo. */
export type FrameImage = ImageBitmap | VideoFrame

/** An image to draw, or its brightness. */
export type CroppableImage = FrameImage | Luma

export const sizeOf = (picture: CroppableImage): Size =>
  'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height }

function centredRegion(whole: Size, width: number, height: number): Region {
  return { x: (whole.width - width) / 2, y: (whole.height - height) / 2, width, height }
}

/** Crops the image and scales it by a factor. */
export function cropImage(image: CroppableImage, region: Region, factor: number): ImageData {
  const width = Math.max(1, Math.round(region.width * factor))
  const height = Math.max(1, Math.round(region.height * factor))
  if ('plane' in image) return greyImage(scaleLuma(image, region, width, height), width, height)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas in this worker')
  context.drawImage(image, region.x, region.y, region.width, region.height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

function greyImage(luma: Uint8Array, width: number, height: number): ImageData {
  const image = new ImageData(width, height)
  image.data.fill(255)
  for (let at = 0; at < luma.length; at++)
    image.data[4 * at] = image.data[4 * at + 1] = image.data[4 * at + 2] = luma[at] ?? 0
  return image
}

/** Prepares one frame; the result has about 720 pixels on its shorter side. */
export function prepareFrame(image: CroppableImage, preparation: Preparation): ImageData {
  const whole = sizeOf(image)
  const short_side = Math.min(whole.width, whole.height)
  const shrink = Math.min(1, SIDE_PX / short_side)
  switch (preparation) {
    case 'plain':
      return cropImage(image, centredRegion(whole, short_side, short_side), shrink)
    case 'levelled':
      return equalizeBrightness(
        cropImage(image, centredRegion(whole, short_side, short_side), shrink),
        WIDE_REACH_PX,
      )
    case 'crisp':
      return equalizeBrightness(
        cropImage(image, centredRegion(whole, short_side, short_side), shrink),
        CLOSE_REACH_PX,
      )
    case 'near':
      return cropImage(
        image,
        centredRegion(whole, short_side / 2, short_side / 2),
        SIDE_PX / (short_side / 2),
      )
    case 'wide':
      return cropImage(image, centredRegion(whole, whole.width, whole.height), shrink)
  }
}
