import type { DraftPicture } from '#offline/storage/membership-database.ts'

/** A rectangle in an image, in fractions of its width and height from the top left, 0 to 1. */
export type PictureRect = { left: number; top: number; right: number; bottom: number }
/** A point in an image, in the same fractions. */
export type PicturePoint = { x: number; y: number }

export const FULL_RECT: PictureRect = { left: 0, top: 0, right: 1, bottom: 1 }

/** Keeps print legible, and reduces a 50 megapixel photo to a size that can be uploaded. */
const MAX_SIDE_PX = 2400
const JPEG_QUALITY = 0.88
const BRUSH_SHARE = 0.04
const BLACK = '#000'
const HEAD_BYTES = 64
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/**
 * Decodes an image to a canvas, upright and scaled down.
 * @throws when this browser cannot decode it
 */
export async function openPicture(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = createCanvas(bitmap.width * scale, bitmap.height * scale)
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** Whether a file is an iPhone's HEIC, which not every browser decodes; checked by its header, not its name. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, HEAD_BYTES).arrayBuffer())
  return (
    head.startsWith('ftyp') && !head.includes('avif') && HEIC_BRANDS.some((brand) => head.includes(brand))
  )
}

/** Rotates an image clockwise by 90 degrees. */
export function rotatePicture(from: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = createCanvas(from.height, from.width)
  const context = contextOf(canvas)
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(from, 0, 0)
  return canvas
}

/** Crops an image. */
export function cropPicture(from: HTMLCanvasElement, part: PictureRect): HTMLCanvasElement {
  const { x, y, width, height } = pixelsOf(from, part)
  const canvas = createCanvas(width, height)
  contextOf(canvas).drawImage(from, -x, -y)
  return canvas
}

/** Blackens a rectangle permanently. */
export function redactRect(from: HTMLCanvasElement, part: PictureRect): HTMLCanvasElement {
  const canvas = copyOf(from)
  const { x, y, width, height } = pixelsOf(from, part)
  const context = contextOf(canvas)
  context.fillStyle = BLACK
  context.fillRect(x, y, width, height)
  return canvas
}

/** Width of the brush in pixels of the image. */
export const brushWidth = ({ width, height }: HTMLCanvasElement): number =>
  Math.max(width, height) * BRUSH_SHARE

/** Blackens a stroke. */
export function redactStroke(from: HTMLCanvasElement, line: readonly PicturePoint[]): HTMLCanvasElement {
  const canvas = copyOf(from)
  const context = contextOf(canvas)
  context.strokeStyle = BLACK
  context.lineWidth = brushWidth(from)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const { x, y } of line) context.lineTo(x * from.width, y * from.height)
  // A touch without movement is a dot.
  const [first] = line
  if (line.length === 1 && first !== undefined)
    context.lineTo(first.x * from.width + 1, first.y * from.height)
  context.stroke()
  return canvas
}

/** Re-encodes the image, so that nothing below the black areas is contained in the file. */
export async function encodePicture(canvas: HTMLCanvasElement, name: string): Promise<DraftPicture> {
  const type = 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (blob === null) throw new Error('This browser could not write the picture.')
  return { name: `${name.replace(/\.\w+$/, '')}.jpg`, type, bytes: await blob.arrayBuffer() }
}

function pixelsOf({ width, height }: HTMLCanvasElement, { left, top, right, bottom }: PictureRect) {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  const atLeastOne = (length: number) => Math.max(1, Math.round(length))
  return { x, y, width: atLeastOne(right * width - x), height: atLeastOne(bottom * height - y) }
}

function copyOf(from: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = createCanvas(from.width, from.height)
  contextOf(canvas).drawImage(from, 0, 0)
  return canvas
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  return context
}
