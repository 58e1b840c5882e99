import sharp from 'sharp'
import { encode } from 'uqr'

const QUIET_ZONE = 4
const MODULE_PIXELS = 8
const BLACK = 0
const WHITE = 255

/**
 * Returns a QR code, black on white with its quiet zone, as PNG, because mail programs do not display SVG.
 */
export async function drawQr(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const modules = Buffer.from(data.flat().map((is_dark) => (is_dark ? BLACK : WHITE)))
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
