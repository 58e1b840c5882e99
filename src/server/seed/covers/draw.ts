import sharp from 'sharp'
import { chanceOf } from '../chance.ts'
import { HEIGHT, newSheet, WIDTH, type Poster } from './sheet.ts'

const GRAIN = { side: 256, from: 116, to: 140 }
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }
/** Almost as it was drawn; it is made smaller afterwards, as what people upload. */
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' }

/** A poster as a jpeg, with the grain of paper. */
export async function drawPoster(seed: string, poster: Poster): Promise<Buffer> {
  const sheet = newSheet(seed)
  await poster(sheet)
  // Nobody's file is ever read as a drawing; this one is our own, made a line ago.
  sharp.unblock(SVG)
  try {
    return await sharp(Buffer.from(sheet.toSvg()))
      .composite([
        {
          input: grain(seed),
          raw: { width: GRAIN.side, height: GRAIN.side, channels: 3 },
          tile: true,
          blend: 'soft-light',
        },
      ])
      .removeAlpha()
      .resize(WIDTH, HEIGHT)
      .jpeg(JPEG)
      .toBuffer()
  } finally {
    sharp.block(SVG)
  }
}

function grain(seed: string): Buffer {
  const chance = chanceOf(`grain ${seed}`)
  const dots = Buffer.alloc(GRAIN.side * GRAIN.side * 3)
  for (let at = 0; at < dots.length; at += 3)
    dots.fill(Math.round(GRAIN.from + chance.next() * (GRAIN.to - GRAIN.from)), at, at + 3)
  return dots
}
