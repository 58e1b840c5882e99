import { expect, test } from 'vitest'
import { createFrameReader } from '#app/features/check-in/decode/camera-watch.ts'
import { isSameFrame, type FrameFingerprint } from '#app/features/check-in/decode/frame-fingerprint.ts'

const WIDTH = 160
const HEIGHT = 90

/** Returns the fingerprint of a wall with a little noise and a square of black and white modules on it. */
function glanceOf(code: number | null, noise = 0): FrameFingerprint {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(120)
  for (let at = 0; at < luma.length; at++) luma[at] = 120 + ((at * 7919 + noise * 104_729) % 13) - 6
  if (code !== null)
    for (let y = 30; y < 50; y++)
      for (let x = 60; x < 80; x++)
        luma[y * WIDTH + x] = ((x * 31 + y * 17 + code * 7 * (x + 3) * (y + 5)) >> 2) % 2 === 0 ? 20 : 230
  return { luma, width: WIDTH }
}

test('noise counts as no motion; a code, another code in its place and another size count as motion', () => {
  expect(isSameFrame(glanceOf(null, 1), glanceOf(null, 2))).toBe(true)
  expect(isSameFrame(glanceOf(1, 1), glanceOf(1, 2))).toBe(true)
  expect(isSameFrame(glanceOf(null), glanceOf(1))).toBe(false)
  expect(isSameFrame(glanceOf(1), glanceOf(2))).toBe(false)
  expect(isSameFrame(glanceOf(1), { luma: new Uint8Array(WIDTH * HEIGHT), width: HEIGHT })).toBe(false)
})

/** Creates a camera with a code in view and a read counter. */
function heldUp() {
  const held = { code: null as number | null, now_ms: 0, reads: 0 }
  const look = createFrameReader(
    () => {
      held.reads += 1
      return Promise.resolve(held.code === null ? null : `code ${held.code}`)
    },
    () => glanceOf(held.code, held.now_ms),
    () => held.now_ms,
  )
  /** Runs thirty frames per second for this time; returns the texts. */
  const watch = async (for_ms: number) => {
    const texts: (string | null)[] = []
    for (const end = held.now_ms + for_ms; held.now_ms < end; held.now_ms += 33)
      texts.push((await look('frame')).text)
    return texts
  }
  return { held, watch }
}

test('at most ten frames per second are read while no code is shown and nothing moves', async () => {
  const { held, watch } = heldUp()
  await watch(3000)
  expect(held.reads).toBeGreaterThan(20)
  expect(held.reads).toBeLessThanOrEqual(31)
})

test('a code that stays is read once during the green screen and still counts as in view', async () => {
  const { held, watch } = heldUp()
  await watch(500)
  held.reads = 0
  held.code = 1
  expect(new Set(await watch(1400))).toEqual(new Set(['code 1']))
  expect(held.reads).toBe(1)
})

test('another code in the same place is read at once, and so is its removal', async () => {
  const { held, watch } = heldUp()
  held.code = 1
  await watch(300)
  held.code = 2
  expect(new Set(await watch(100))).toEqual(new Set(['code 2']))
  held.code = null
  expect(new Set(await watch(100))).toEqual(new Set([null]))
})

test('no frame is read for the tenth of a second after a code came into view, even when it moves', async () => {
  const { held, watch } = heldUp()
  await watch(300)
  held.code = 1
  await watch(33)
  held.reads = 0
  held.code = 2
  expect(new Set(await watch(66))).toEqual(new Set(['code 1']))
  expect(held.reads).toBe(0)
  expect((await watch(132)).at(-1)).toBe('code 2')
  expect(held.reads).toBe(1)
})
