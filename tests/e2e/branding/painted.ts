import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

export type Rgb = readonly [red: number, green: number, blue: number]

/** What a picture that was made smaller and packed again may be off, of 255. */
const PACKED = 16

/** A colour as the styles of a page say it. */
export const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** The colour in the middle of a picture. */
export async function middleColourOf(image: Buffer): Promise<Rgb> {
  const { width, height } = await sharp(image).metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(image).extract(middle).removeAlpha().raw().toBuffer()
  return [red, green, blue]
}

/** Whether two colours are the same to somebody who looks. */
export const isSimilarColour = (one: Rgb, other: Rgb): boolean =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= PACKED)

/** Waits until a picture is painted on the screen in this colour. */
export async function expectPainted(picture: Locator, hex: string): Promise<void> {
  await expect
    .poll(async () => isSimilarColour(await middleColourOf(await picture.screenshot()), rgbOf(hex)), {
      message: `painted ${hex}`,
    })
    .toBe(true)
}
