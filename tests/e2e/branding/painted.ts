import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

export type Rgb = readonly [red: number, green: number, blue: number]

/** Tolerance for a resized and recompressed image, of 255. */
const PACKED = 16

/** Returns a colour as computed styles write it. */
export const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Returns the colour in the centre of an image. */
export async function middleColourOf(image: Buffer): Promise<Rgb> {
  const { width, height } = await sharp(image).metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(image).extract(middle).removeAlpha().raw().toBuffer()
  return [red, green, blue]
}

/** Whether two colours look the same. */
export const isSimilarColour = (one: Rgb, other: Rgb): boolean =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= PACKED)

/** Waits until an image is painted on the screen in this colour. */
export async function expectPainted(picture: Locator, hex: string): Promise<void> {
  await expect
    .poll(async () => isSimilarColour(await middleColourOf(await picture.screenshot()), rgbOf(hex)), {
      message: `painted ${hex}`,
    })
    .toBe(true)
}
