import sharp, { type OverlayOptions } from 'sharp'
import type { Prng } from './prng.ts'

export type ReceiptContent = { number: string; date: string; amount_cents: number }

const WIDTH = 600
const HEIGHT = 900
const PAPER = { left: 70, top: 60, width: 460, height: 780 }
const LINES = 7
const INK = { r: 40, g: 40, b: 44 }
const GREY = { r: 138, g: 135, b: 126 }

/**
 * Segments of each character on a seven-segment display: top, upper left and right, middle, lower left and
 * right, bottom.
 */
const BARS: Readonly<Record<string, string>> = {
  '0': '1110111',
  '1': '0010010',
  '2': '1011101',
  '3': '1011011',
  '4': '0111010',
  '5': '1101011',
  '6': '1101111',
  '7': '1010010',
  '8': '1111111',
  '9': '1111011',
  '-': '0001000',
  '.': '0000001',
}

/**
 * Draws a photo of a receipt on a table: paper, items, date and total. Made of rectangles, because a server
 * may have no fonts. No two look alike.
 */
export async function drawReceipt({ date, amount_cents }: ReceiptContent, prng: Prng): Promise<Buffer> {
  const shade = () => 60 + Math.floor(prng.next() * 110)
  const lines = Array.from({ length: LINES }, (_, at) => {
    const top = 300 + at * 52
    const price = 40 + Math.floor(prng.next() * 50)
    const word = 80 + Math.floor(prng.next() * 190)
    return [
      drawBar({ left: 110, top, width: word, height: 16 }, GREY),
      drawBar({ left: 490 - price, top, width: price, height: 16 }, GREY),
    ]
  })
  const name = 140 + Math.floor(prng.next() * 160)
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r: shade(), g: shade(), b: shade() } },
  })
    .composite([
      drawBar(PAPER, { r: 247, g: 245, b: 238 }),
      drawBar({ left: 300 - Math.floor(name / 2), top: 110, width: name, height: 30 }, INK),
      ...drawText(date, { left: 190, top: 180, height: 32 }),
      ...lines.flat(),
      drawBar({ left: 110, top: 690, width: 380, height: 4 }, GREY),
      ...drawText((amount_cents / 100).toFixed(2), { left: 200, top: 730, height: 60 }),
    ])
    .jpeg({ quality: 80 })
    .toBuffer()
}

type Box = { left: number; top: number; width: number; height: number }

function drawBar({ left, top, width, height }: Box, background: typeof INK): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background } }, left, top }
}

/** Draws characters side by side, each of segments. */
function drawText(text: string, { left, top, height }: Omit<Box, 'width'>): OverlayOptions[] {
  const width = Math.round(height / 2)
  const thickness = Math.max(2, Math.round(height / 10))
  const half = Math.round((height - thickness) / 2)
  return Array.from(text).flatMap((character, index) => {
    const x = left + index * (width + 2 * thickness)
    const boxes: Box[] = [
      { left: x, top, width, height: thickness },
      { left: x, top, width: thickness, height: half },
      { left: x + width - thickness, top, width: thickness, height: half },
      { left: x, top: top + half, width, height: thickness },
      { left: x, top: top + half, width: thickness, height: half },
      { left: x + width - thickness, top: top + half, width: thickness, height: half },
      {
        left: x,
        top: top + height - thickness,
        width: character === '.' ? thickness : width,
        height: thickness,
      },
    ]
    return boxes.flatMap((box, at) => (BARS[character]?.[at] === '1' ? [drawBar(box, INK)] : []))
  })
}
