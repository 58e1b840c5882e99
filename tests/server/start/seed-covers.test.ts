import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPoster } from '#server/seed/covers/draw.ts'
import { harbourLights } from '#server/seed/covers/by-night.ts'
import { DEMO_EVENTS } from '#server/seed/programme/programme.ts'

test('the same seed draws the same poster, in the size that covers should have', async () => {
  const [one, again] = [await drawPoster('today', harbourLights), await drawPoster('today', harbourLights)]
  expect(one.equals(again)).toBe(true)
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  expect((await drawPoster('tomorrow', harbourLights)).equals(one)).toBe(false)
})

test('each event has a poster of its own', () => {
  expect(new Set(DEMO_EVENTS.map(({ cover }) => cover)).size).toBe(DEMO_EVENTS.length)
})

test('drawings are read from nobody else: a file that is one stays refused', async () => {
  await drawPoster('today', harbourLights)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"/>')
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow('unsupported')
})
