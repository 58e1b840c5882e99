import { encode } from 'uqr'

const QUIET_ZONE = 4
/** Bank apps scale images down before they look for a code. */
const MODULE_PIXELS = 12

/** Returns a QR code, black on white with its quiet zone, as PNG. */
export async function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE_PIXELS
  canvas.height = size * MODULE_PIXELS
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, is_dark] of row.entries())
      if (is_dark) context.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('This browser could not write the picture.')
  return blob
}
