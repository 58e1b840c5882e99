import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, serveModule, type ModulePage } from '#tests/support/browser/parts-page.ts'

const LARGEST_DISTANCE = 3

describe('brightness of a video frame', () => {
  let part: ModulePage
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    part = await serveModule('tests/e2e/parts/luma-parts-page.ts')
    browser = await launchChromium([])
    page = await browser.newPage()
    await page.goto(part.url)
    await page.waitForFunction(() => 'compareLuma' in globalThis)
  })
  afterAll(async () => {
    await browser?.close()
    await part?.close()
  })

  test.each(['I420', 'NV12'] as const)(
    'the brightness of %s equals that of the drawn frame',
    async (format) => {
      const { size, glance, prepared } = await page.evaluate((name) => globalThis.compareLuma(name), format)
      expect(size).toEqual([640, 480])
      expect(glance).toBeLessThan(LARGEST_DISTANCE)
      expect(prepared).toBeLessThan(LARGEST_DISTANCE)
    },
  )

  test('the brightness of a cropped frame is that of the crop', async () => {
    const visible = { x: 160, y: 64, width: 320, height: 384 }
    const { size, glance, prepared } = await page.evaluate(
      (wanted) => globalThis.compareLuma('I420', wanted),
      visible,
    )
    expect(size).toEqual([320, 384])
    expect(glance).toBeLessThan(LARGEST_DISTANCE)
    expect(prepared).toBeLessThan(LARGEST_DISTANCE)
  })

  test('a frame in an RGB format has no luma plane and is drawn', async () => {
    expect(await page.evaluate(() => globalThis.compareLuma('RGBA'))).toEqual({
      size: null,
      glance: 0,
      prepared: 0,
    })
  })
})
