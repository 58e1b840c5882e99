import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { PHONE_CAMERA, fakeVideoArgs, installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import type { BenchFixture } from './fixture.ts'
import { recordVerdicts } from './verdict-times.ts'
import type { Venue } from './venue.ts'

const SLOW_DOWN = 6
const SOON_MS = 60_000
const DOWNLOAD_LIMIT_MS = 180_000

/** A phone held upright, in English so that the bench can name the buttons. */
export const PORTRAIT_PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  permissions: ['camera'],
  locale: 'en-US',
}

export type Speed = 'phone' | 'unthrottled'

export type Phone = {
  page: Page
  cdp: CDPSession
  setSpeed: (speed: Speed) => Promise<void>
  close: () => Promise<void>
}

type PhoneOptions = {
  /** `film`: Chromium's own fake camera before an empty wall; `drawn`: the one whose codes a test draws. */
  camera?: 'film' | 'drawn'
  has_service_worker?: boolean
}

export const browserArgs = (film: string) =>
  launchOptions([...fakeVideoArgs(film), '--autoplay-policy=no-user-gesture-required'])

/** A browser of its own with one page. */
export async function openPhone(fixture: BenchFixture, options: PhoneOptions = {}): Promise<Phone> {
  const browser = await chromium.launch(browserArgs(await fixture.film()))
  const context = await browser.newContext({
    ...PORTRAIT_PHONE,
    serviceWorkers: options.has_service_worker === false ? 'block' : 'allow',
  })
  if (options.camera === 'drawn') await installFakeCameraIn(context, PHONE_CAMERA)
  const page = await newPage(context)
  const cdp = await context.newCDPSession(page)
  return {
    page,
    cdp,
    setSpeed: (speed) => setSpeed(cdp, speed),
    close: () => browser.close(),
  }
}

/** A page that writes down its verdicts. */
export async function newPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  await context.addInitScript(recordVerdicts)
  return context.newPage()
}

export async function setSpeed(cdp: CDPSession, speed: Speed): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: speed === 'phone' ? SLOW_DOWN : 1 })
}

/** Follows a pairing link as far as the form. */
export async function followPairingLink(page: Page, venue: Venue, origin = venue.app.url): Promise<void> {
  await page.goto(`${origin}/check-in/${venue.list_id}#pair=${await venue.pairingCode()}`)
  await pairButton(page).waitFor({ timeout: SOON_MS })
}

export const pairButton = (page: Page) => page.getByRole('button', { name: 'Pair this phone' })

/** Makes the page a door of the list, with the whole list downloaded, at the readiness screen. */
export async function pairPhone(page: Page, venue: Venue, origin?: string): Promise<void> {
  await followPairingLink(page, venue, origin)
  await pairButton(page).click()
  await page.locator('li:first-of-type[data-ready=good]').waitFor({ timeout: DOWNLOAD_LIMIT_MS })
}

/** From the readiness screen to a running camera. */
export async function startScanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await page.locator('[data-camera=running]').waitFor({ timeout: SOON_MS })
}
