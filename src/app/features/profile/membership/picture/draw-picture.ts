import type { DraftPicture } from '#offline/storage/membership-database.ts'

/** A part of a picture: shares of its width and height from the left and the top, 0 to 1. */
export type Part = { left: number; top: number; right: number; bottom: number }
/** A place in a picture, in the same shares. */
export type Place = { x: number; y: number }

export const WHOLE: Part = { left: 0, top: 0, right: 1, bottom: 1 }

/** Print stays readable at that, and a photo of 50 megapixels becomes small enough to send. */
const LONGEST_PX = 2400
const QUALITY = 0.88
const BRUSH_SHARE = 0.04
const BLACK = '#000'
const HEAD_BYTES = 64
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** A picture that can be drawn on, upright and not longer than needed. Throws for what this browser cannot read. */
export async function openPicture(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = blank(bitmap.width * scale, bitmap.height * scale)
  pen(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** Whether a file is what iPhones make, which not every browser reads: by its head, whatever it is called. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, HEAD_BYTES).arrayBuffer())
  return (
    head.startsWith('ftyp') && !head.includes('avif') && HEIC_BRANDS.some((brand) => head.includes(brand))
  )
}

/** A quarter turn to the right. */
export function turned(from: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = blank(from.height, from.width)
  const draw = pen(canvas)
  draw.translate(canvas.width, 0)
  draw.rotate(Math.PI / 2)
  draw.drawImage(from, 0, 0)
  return canvas
}

/** Only a part of it. */
export function cutTo(from: HTMLCanvasElement, part: Part): HTMLCanvasElement {
  const { x, y, width, height } = pixelsOf(from, part)
  const canvas = blank(width, height)
  pen(canvas).drawImage(from, -x, -y)
  return canvas
}

/** A part of it is black, for good. */
export function blackened(from: HTMLCanvasElement, part: Part): HTMLCanvasElement {
  const canvas = copyOf(from)
  const { x, y, width, height } = pixelsOf(from, part)
  const draw = pen(canvas)
  draw.fillStyle = BLACK
  draw.fillRect(x, y, width, height)
  return canvas
}

/** How wide the brush is, in pixels of the picture. */
export const brushWidth = ({ width, height }: HTMLCanvasElement): number =>
  Math.max(width, height) * BRUSH_SHARE

/** Black where somebody drew. */
export function brushed(from: HTMLCanvasElement, line: readonly Place[]): HTMLCanvasElement {
  const canvas = copyOf(from)
  const draw = pen(canvas)
  draw.strokeStyle = BLACK
  draw.lineWidth = brushWidth(from)
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.beginPath()
  for (const { x, y } of line) draw.lineTo(x * from.width, y * from.height)
  // A touch is a dot.
  const [first] = line
  if (line.length === 1 && first !== undefined) draw.lineTo(first.x * from.width + 1, first.y * from.height)
  draw.stroke()
  return canvas
}

/** The picture as it leaves this device: drawn anew, so that nothing of what was under the black is in it. */
export async function toPicture(canvas: HTMLCanvasElement, name: string): Promise<DraftPicture> {
  const type = 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (blob === null) throw new Error('This browser could not write the picture.')
  return { name: `${name.replace(/\.\w+$/, '')}.jpg`, type, bytes: await blob.arrayBuffer() }
}

function pixelsOf({ width, height }: HTMLCanvasElement, { left, top, right, bottom }: Part) {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  const least = (length: number) => Math.max(1, Math.round(length))
  return { x, y, width: least(right * width - x), height: least(bottom * height - y) }
}

function copyOf(from: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = blank(from.width, from.height)
  pen(canvas).drawImage(from, 0, 0)
  return canvas
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  return context
}
