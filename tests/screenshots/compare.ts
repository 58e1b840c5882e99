import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** Blocks of this side are compared; JPEG's own are as large. */
const BLOCK = 16
/** Difference of a colour channel that people see. */
const VISIBLE = 24
const MARK = '#ff0040'

/**
 * Compares two pictures pixel by pixel.
 * @returns the later one with a frame around what differs, or null when they look the same
 */
export async function markDifferences(before: string, after: string): Promise<Buffer | null> {
  if (readFileSync(before).equals(readFileSync(after))) return null
  const [old, current] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const [width, height] = [Math.max(old.width, current.width), Math.max(old.height, current.height)]
  const marks: string[] = []
  for (let y = 0; y < height; y += BLOCK)
    for (let x = 0; x < width; x += BLOCK)
      if (differs(old, current, x, y)) marks.push(`<path d="M${x} ${y}h${BLOCK}v${BLOCK}h-${BLOCK}z"/>`)
  if (marks.length === 0) return null
  const style = `fill="${MARK}" fill-opacity="0.25" stroke="${MARK}" stroke-opacity="0.6"`
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${style}>${marks.join('')}</g></svg>`
  return sharp(after)
    .resize({ width, height, fit: 'contain', position: 'left top', background: '#808080' })
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg()
    .toBuffer()
}

type Pixels = { data: Buffer; width: number; height: number }

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function differs(one: Pixels, other: Pixels, left: number, top: number): boolean {
  for (let y = top; y < top + BLOCK; y += 1)
    for (let x = left; x < left + BLOCK; x += 1) {
      const [is_in_one, is_in_other] = [one, other].map(({ width, height }) => x < width && y < height)
      if (is_in_one !== is_in_other) return true
      if (is_in_one !== true) continue
      for (let channel = 0; channel < 3; channel += 1) {
        const value = one.data[(y * one.width + x) * 3 + channel] ?? 0
        if (Math.abs(value - (other.data[(y * other.width + x) * 3 + channel] ?? 0)) > VISIBLE) return true
      }
    }
  return false
}
