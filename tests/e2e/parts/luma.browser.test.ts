import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, serveModule, type ModulePage } from '#tests/support/browser/parts-page.ts'

const LARGEST_DISTANCE = 3

describe('the brightness of a frame', () => {
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

  test.each(['I420', 'NV12'] as const)('%s is what is drawn of it, without drawing it', async (format) => {
    const { size, glance, prepared } = await page.evaluate((name) => globalThis.compareLuma(name), format)
    expect(size).toEqual([640, 480])
    expect(glance).toBeLessThan(LARGEST_DISTANCE)
    expect(prepared).toBeLessThan(LARGEST_DISTANCE)
  })

  test('of a frame that shows a part of its memory, it is that part', async () => {
    const visible = { x: 160, y: 64, width: 320, height: 384 }
    const { size, glance, prepared } = await page.evaluate(
      (wanted) => globalThis.compareLuma('I420', wanted),
      visible,
    )
    expect(size).toEqual([320, 384])
    expect(glance).toBeLessThan(LARGEST_DISTANCE)
    expect(prepared).toBeLessThan(LARGEST_DISTANCE)
  })

  test('of a frame that is kept in colours there is none: it is drawn', async () => {
    expect(await page.evaluate(() => globalThis.compareLuma('RGBA'))).toEqual({
      size: null,
      glance: 0,
      prepared: 0,
    })
  })
})
