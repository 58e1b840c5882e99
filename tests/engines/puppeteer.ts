import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import type { Browser, Engine, PageElement } from './engine.ts'
import { clickOn, pasteInto, serializeQuery } from './find-part.ts'

const PHONE = { width: 390, height: 844 }

const engine = (name: 'chromium' | 'firefox', options: () => LaunchOptions): Engine => ({
  name,
  async open(): Promise<Browser> {
    const browser = await puppeteer.launch({ headless: true, ...options() })
    const page = await browser.newPage()
    // Firefox before 153 applies the size but does not support the orientation sent with it.
    await page.setViewport(PHONE).catch((error: unknown) => {
      if (!String(error).includes('setScreenOrientationOverride')) throw error
    })
    // Accepts the prompt of a page that asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept())
    return { tab: tabOf(page), close: () => browser.close() }
  },
})

export const chromium = engine('chromium', () => {
  const { executablePath, args } = launchOptions()
  return { executablePath: executablePath ?? '/usr/bin/chromium', args: args ?? [] }
})

/** Default permission handling: a storage prompt stays open until it is answered. */
export const firefox = engine('firefox', () => ({
  browser: 'firefox',
  executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
}))

const tabOf = (page: Page): Browser['tab'] => ({
  open: async (url) => {
    await page.goto(url, { waitUntil: 'domcontentloaded' })
  },
  reload: async () => {
    await page.reload({ waitUntil: 'domcontentloaded' })
  },
  // The types of the driver include handles, which are not used here.
  ask: (run, ...args) => page.evaluate(run as (...given: unknown[]) => never, ...args),
  find: async (look, wanted) => {
    const handle = await page.evaluateHandle(look, serializeQuery(wanted))
    const element = handle.asElement()
    return element === null ? null : partOf(element as ElementHandle)
  },
})

const partOf = (element: ElementHandle): PageElement => ({
  // As for WebKit: the click of the driver misses elements that a pointer reaches.
  click: () => element.evaluate(clickOn),
  paste: (text) => element.evaluate(pasteInto, text),
})
