import { expect, test, type BrowserContext } from '@playwright/test'
import { installFakeCameraIn, showInCamera } from '#tests/support/browser/fake-camera.ts'
import { openDemo, type Demo } from '../steps/demo.ts'

// Safari behaviour that no engine here has, simulated by removing APIs from Chromium.

let demo: Demo

test.beforeAll(async ({ baseURL }) => {
  demo = await openDemo(baseURL ?? '')
})

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

/** Runs inside every page before its own scripts; workers are not affected. */
function becomeSafari(): void {
  const takeAway = (owner: object, ...names: string[]) => {
    for (const name of names) Object.defineProperty(owner, name, { value: undefined, configurable: true })
  }
  takeAway(globalThis, 'BarcodeDetector', 'MediaStreamTrackProcessor', 'requestIdleCallback', 'SyncManager')
  takeAway(Navigator.prototype, 'storage', 'vibrate', 'wakeLock', 'permissions', 'getBattery', 'connection')
}

async function asIphone(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'locale', value: 'en', url: demo.url }])
  await context.addInitScript(becomeSafari)
  await installFakeCameraIn(context)
}

test('a door works without persistent storage, vibration and a wake lock', async ({ context }) => {
  await asIphone(context)
  const page = await context.newPage()
  const [one, two] = [await demo.guest(), await demo.guest()]
  await page.goto(await demo.pairingPath(demo.list_id))
  await page.getByLabel(/^Gate/).fill('Safari')
  await page.getByRole('button', { name: 'Pair this phone' }).click()
  await expect(page.getByText(/^Complete ·/)).toBeVisible()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()
  await showInCamera(page, one.code)
  await expect(page.locator('[data-verdict=admitted]')).toContainText(one.name)
  await showInCamera(page, null)

  await test.step('the camera is black after another app, and comes back by itself', async () => {
    await page.evaluate(() => globalThis.__loseCamera())
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.locator('[data-camera=running]')).toBeVisible()
    await showInCamera(page, two.code)
    await expect(page.locator('[data-verdict=admitted]')).toContainText(two.name)
    await showInCamera(page, null)
  })

  await test.step('the storage is emptied, as after seven days in a tab: the door says so', async () => {
    await page.goto('/')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase('foyer')
          request.addEventListener('success', () => resolve())
        }),
    )
    await page.goto(`/check-in/${demo.list_id}`)
    await expect(page.getByRole('heading', { name: 'This phone lost its list' })).toBeVisible()
  })
})
