import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GONE_AFTER_MS } from '#app/features/check-in/decode/repeat-filter.ts'
import {
  fakeVideoArgs,
  showInCamera,
  installFakeCameraIn,
  writeFakeVideo,
} from '#tests/support/browser/fake-camera.ts'
import { launchChromium, PHONE, serveModule, type ModulePage } from '#tests/support/browser/parts-page.ts'

const [CODE_A, CODE_B] = ['1A7K9QXW3MZ5T0V8R2N4H6J1C3E', '2B8M0RYX4NA6V1W9S3P5J7K2D4F']
const VIDEO = '<video muted playsinline style="width: 360px; height: 640px; object-fit: cover"></video>'
const FILM = [CODE_A, null, CODE_B]
/** Longer than a code has to be out of view to count again. */
const LONG_MS = GONE_AFTER_MS + 300
/** Time in which a running camera would have read a code in view. */
const SOME_FRAMES_MS = 400

let folder: string
let part: ModulePage
let browser: Browser
let film_browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-film-'))
  await writeFakeVideo(join(folder, 'film.y4m'), FILM, { width: 320, height: 240 })
  part = await serveModule('tests/e2e/parts/camera-parts-page.ts', VIDEO)
  browser = await launchChromium(['--host-resolver-rules=MAP door.test 127.0.0.1'])
  film_browser = await launchChromium(fakeVideoArgs(join(folder, 'film.y4m')))
})

afterAll(async () => {
  await Promise.all([browser?.close(), film_browser?.close()])
  await part?.close()
  await rm(folder, { recursive: true, force: true })
})

async function openDoor({ has_torch = false, refuse = null as string | null, host = 'localhost' } = {}) {
  const context = await browser.newContext(PHONE)
  await installFakeCameraIn(context, { has_torch })
  if (refuse) await context.addInitScript((name) => globalThis.__refuseCamera(name), refuse)
  const page = await context.newPage()
  await page.goto(part.url.replace('localhost', host))
  await page.waitForFunction(() => globalThis.door?.states.some(({ kind }) => kind !== 'starting'))
  return page
}

const strongEngine = (page: Page) => page.waitForFunction(() => globalThis.door.engine() === 'zxing')
const codes = (page: Page) => page.evaluate(() => globalThis.door.codes)
/**
 * States in order without repetition: running is reported again when cameras are listed and when the torch is
 * switched.
 */
const states = async (page: Page) => {
  const kinds = await page.evaluate(() => globalThis.door.states.map(({ kind }) => kind))
  return kinds.filter((kind, at) => kind !== kinds[at - 1])
}
const lastState = (page: Page) => page.evaluate(() => globalThis.door.states.at(-1))
const isIn = (page: Page, kind: string) =>
  page.waitForFunction((wanted) => globalThis.door.states.at(-1)?.kind === wanted, kind)
const hasRead = (page: Page, count: number) =>
  page.waitForFunction((wanted) => globalThis.door.codes.length >= wanted, count)

describe('door camera', () => {
  test('the camera reports a code once while it stays, another at once, and the first again after it left', async () => {
    const page = await openDoor()
    await strongEngine(page)
    await showInCamera(page, CODE_A)
    await hasRead(page, 1)
    await page.waitForTimeout(LONG_MS)
    expect(await codes(page)).toEqual([CODE_A])
    await showInCamera(page, CODE_B)
    await hasRead(page, 2)
    await showInCamera(page, null)
    await page.waitForTimeout(LONG_MS)
    await showInCamera(page, CODE_A)
    await hasRead(page, 3)
    expect(await codes(page)).toEqual([CODE_A, CODE_B, CODE_A])
    await page.context().close()
  })

  // The delay is measured by the benchmark (tests/bench/measures/measure-camera.ts).
  test('the camera reports each of many codes that come into view in turn, once and in order', async () => {
    const page = await openDoor()
    await strongEngine(page)
    const shown = Array.from({ length: 9 }, (_, at) => `${at}${CODE_A.slice(1)}`)
    for (const [at, code] of shown.entries()) {
      await showInCamera(page, code)
      await hasRead(page, at + 1)
    }
    expect(await codes(page)).toEqual(shown)
    await page.context().close()
  })

  test('the camera reads with its small engine while the large one cannot be loaded', async () => {
    const context = await browser.newContext(PHONE)
    await installFakeCameraIn(context)
    await context.route(/\.wasm$/, (route) => route.abort())
    const page = await context.newPage()
    await page.goto(part.url)
    await showInCamera(page, CODE_A)
    await hasRead(page, 1)
    expect(await page.evaluate(() => globalThis.door.engine())).toBe('own')
    await context.close()
  })

  test('the camera switches the torch without a new stream, and has none where the device has none', async () => {
    const page = await openDoor({ has_torch: true })
    expect(await lastState(page)).toMatchObject({ kind: 'running', has_torch: true, is_torch_on: false })
    expect(await page.evaluate(() => globalThis.door.camera.setTorch(true))).toBe(true)
    expect(await page.evaluate(() => globalThis.__torch)).toBe(true)
    expect(await lastState(page)).toMatchObject({ is_torch_on: true })
    expect(await page.evaluate(() => globalThis.door.camera.setTorch(false))).toBe(true)
    expect(await page.evaluate(() => globalThis.__torch)).toBe(false)
    expect(await states(page)).toEqual(['starting', 'running'])
    await page.context().close()
    const plain = await openDoor()
    expect(await lastState(plain)).toMatchObject({ has_torch: false })
    expect(await plain.evaluate(() => globalThis.door.camera.setTorch(true))).toBe(false)
    await plain.context().close()
  })

  test('the camera recovers when it was taken away and when its picture freezes', async () => {
    const page = await openDoor()
    await strongEngine(page)
    await page.evaluate(() => globalThis.__loseCamera())
    await isIn(page, 'running')
    expect(await states(page)).toEqual(['starting', 'running', 'lost', 'running'])
    await page.evaluate(() => globalThis.__freezeCamera(true))
    await isIn(page, 'lost')
    await page.evaluate(() => globalThis.__freezeCamera(false))
    await isIn(page, 'running')
    await showInCamera(page, CODE_A)
    await hasRead(page, 1)
    expect(await page.evaluate(() => globalThis.__liveTracks())).toBe(1)
    await page.context().close()
  })

  test('the camera is released while the app is hidden and reopened afterwards', async () => {
    const page = await openDoor()
    await strongEngine(page)
    const setHidden = (is_hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, is_hidden)
    for (let round = 0; round < 3; round++) {
      await setHidden(true)
      expect(await page.evaluate(() => globalThis.__liveTracks())).toBe(0)
      await setHidden(false)
      await isIn(page, 'running')
    }
    await showInCamera(page, CODE_B)
    await hasRead(page, 1)
    expect(await page.evaluate(() => globalThis.__liveTracks())).toBe(1)
    await page.context().close()
  })

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('the camera reports why there is no picture: %s is %s, and retries on request', async (refuse, kind) => {
    const page = await openDoor({ refuse })
    const told = await states(page)
    // A busy camera is retried automatically.
    expect(kind === 'busy' ? told.slice(0, 2) : told).toEqual(['starting', kind])
    await page.evaluate(() => {
      globalThis.__refuseCamera(null)
      globalThis.door.camera.retry()
    })
    await isIn(page, 'running')
    await page.context().close()
  })

  test('the camera reports that an insecure page cannot use it', async () => {
    const page = await openDoor({ host: 'door.test' })
    expect(await states(page)).toEqual(['starting', 'insecure'])
    await page.context().close()
  })

  test('the camera frees everything when closed and reopens on the same element at once', async () => {
    const page = await openDoor()
    await strongEngine(page)
    await page.evaluate(() => globalThis.door.reopen())
    await isIn(page, 'running')
    await showInCamera(page, CODE_A)
    await hasRead(page, 1)
    expect(await page.evaluate(() => globalThis.__liveTracks())).toBe(1)
    await page.evaluate(() => globalThis.door.camera.close())
    expect(await page.evaluate(() => globalThis.__liveTracks())).toBe(0)
    await showInCamera(page, CODE_B)
    await page.waitForTimeout(SOME_FRAMES_MS)
    expect(await codes(page)).toEqual([CODE_A])
    await page.context().close()
  })

  test('the camera reads a film played as the camera of Chromium', async () => {
    const page = await (await film_browser.newContext(PHONE)).newPage()
    await page.goto(part.url)
    await hasRead(page, 2)
    expect(new Set(await codes(page))).toEqual(new Set([CODE_A, CODE_B]))
    await page.context().close()
  })
})

describe('photo of a code', () => {
  async function photo(page: Page, colours: { ink: string; paper: string }, text: string | null) {
    return page.evaluate(
      async ({ ink, paper, shown }) => {
        const canvas = document.createElement('canvas')
        canvas.width = 3000
        canvas.height = 2000
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.fillStyle = '#777'
        context.fillRect(0, 0, 3000, 2000)
        const modules = shown === null ? [] : await globalThis.__qrModules(shown)
        for (const [row, line] of modules.entries())
          for (const [column, is_dark] of line.entries()) {
            context.fillStyle = is_dark ? ink : paper
            context.fillRect(2300 + column * 6, 300 + row * 6, 6, 6)
          }
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
        const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
        return globalThis.door.photo(Array.from(bytes), 'image/jpeg')
      },
      { ...colours, shown: text },
    )
  }

  test('a small, off-centre or inverted code in a photo is read, and a photo without one gives nothing', async () => {
    const page = await openDoor()
    expect(await photo(page, { ink: '#222', paper: '#ddd' }, CODE_A)).toBe(CODE_A)
    expect(await photo(page, { ink: '#ddd', paper: '#222' }, CODE_B)).toBe(CODE_B)
    expect(await photo(page, { ink: '#222', paper: '#ddd' }, null)).toBeNull()
    expect(await page.evaluate(() => globalThis.door.photo([1, 2, 3], 'image/png'))).toBeNull()
    await page.context().close()
  })
})

describe('door sounds', () => {
  test('the sounds wait for the first touch and are ready after it', async () => {
    const page = await openDoor()
    expect(await page.evaluate(() => globalThis.door.feedback.can_sound())).toBe(false)
    await page.mouse.click(5, 5)
    await page.waitForFunction(() => globalThis.door.feedback.can_sound())
    await page.context().close()
  })
})
