import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { GONE_AFTER_MS } from '#app/features/check-in/decode/repeat-filter.ts'
import { installFakeCameraIn, showInCamera } from '#tests/support/browser/fake-camera.ts'
import { accessibilityProblems } from '../steps/accessibility.ts'
import { openDemo, type Demo } from '../steps/demo.ts'

const PHONE = { width: 390, height: 844 }
/** Time out of view after which a code counts as new; the frames in between take their time. */
const OUT_OF_SIGHT_MS = GONE_AFTER_MS + 300

let demo: Demo

test.beforeAll(async ({ baseURL }) => {
  demo = await openDemo(baseURL ?? '')
})

test.use({ viewport: PHONE, permissions: ['camera'], locale: 'en' })

async function asPhone(context: BrowserContext, language = 'en', has_torch = false): Promise<Page> {
  await context.addCookies([{ name: 'locale', value: language, url: demo.url }])
  await installFakeCameraIn(context, { has_torch })
  return context.newPage()
}

async function pair(page: Page, gate: string, options: { list_id?: string; may_override?: boolean } = {}) {
  await page.goto(await demo.pairingPath(options.list_id ?? demo.list_id, options.may_override ?? false))
  await page.getByLabel(/^Gate/).fill(gate)
  await page.getByRole('button', { name: 'Pair this phone' }).click()
  await expect(page.getByText(/^Complete ·/)).toBeVisible()
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()
}

/** Runs in the page: whether two letters of the list name are drawn differently in the page font, not as boxes. */
function drawsApart(letters: string): boolean {
  const font = `24px ${getComputedStyle(document.body).fontFamily}`
  const pictures = Array.from(letters, (letter) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (context === null) return letter
    context.font = font
    context.fillText(letter, 0, 30)
    return canvas.toDataURL()
  })
  return new Set(pictures).size === letters.length
}

const verdict = (page: Page, kind: string) => page.locator(`[data-verdict="${kind}"]`)
const pill = (page: Page) => page.locator('[data-state]')

async function expectAccessible(page: Page) {
  expect(await accessibilityProblems(page)).toEqual([])
}

test(
  'a phone pairs, gets ready and admits a ticket held before its camera',
  { tag: '@smoke' },
  async ({ context }) => {
    const page = await asPhone(context)
    const guest = await demo.guest()
    await page.goto(await demo.pairingPath(demo.list_id))
    await expect(page.getByRole('heading', { level: 1, name: 'Pair this phone' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/check-in/${demo.list_id}$`))
    await expectAccessible(page)
    await page.getByLabel(/^Gate/).fill('Gate B')
    await page.getByRole('button', { name: 'Pair this phone' }).click()
    await expect(page.getByText(/^Complete ·/)).toBeVisible()
    await expectAccessible(page)
    await start(page)
    await expect(page.getByText('Flash is unavailable on this device')).toBeVisible()
    await expectAccessible(page)

    await showInCamera(page, guest.code)
    await expect(verdict(page, 'admitted')).toContainText(guest.name)
    const box = await verdict(page, 'admitted').boundingBox()
    expect(box?.width).toBe(PHONE.width)
    expect(box?.height).toBeGreaterThanOrEqual(PHONE.height)
    await expectAccessible(page)

    await expect(async () => {
      await showInCamera(page, null)
      await page.waitForTimeout(OUT_OF_SIGHT_MS)
      await showInCamera(page, guest.code)
      // For ten seconds it is the same reading.
      await expect(verdict(page, 'already_in')).toBeVisible({ timeout: OUT_OF_SIGHT_MS })
    }).toPass()
    await expect(verdict(page, 'already_in')).toContainText(/Already in since \d\d:\d\d, Gate B/)
    await expectAccessible(page)
  },
)

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a door works offline, reopens after a cold start, and sends later',
    { tag: '@smoke' },
    async ({ context }) => {
      const page = await asPhone(context)
      const [one, two] = [await demo.guest(), await demo.guest()]
      await pair(page, 'Gate C')
      await expect(page.getByText('Stored on this phone, opens offline')).toBeVisible()
      await start(page)
      await context.setOffline(true)
      await showInCamera(page, one.code)
      await expect(verdict(page, 'admitted')).toContainText(one.name)
      await expect(pill(page)).toHaveAttribute('data-waiting', '1')
      await page.close()

      const again = await context.newPage()
      await again.goto(`/check-in/${demo.list_id}`)
      await expect(again.locator('[data-camera=running]')).toBeVisible()
      await expect.poll(() => again.evaluate(drawsApart, '正門')).toBe(true)
      await showInCamera(again, two.code)
      await expect(verdict(again, 'admitted')).toContainText(two.name)
      await expect(pill(again)).toHaveAttribute('data-waiting', '2')
      await context.setOffline(false)
      await expect(pill(again)).toHaveAttribute('data-waiting', '0')
    },
  )
})

test('two offline doors admit the same ticket, and both show the conflict with both scans', async ({
  browser,
}) => {
  const phones = await Promise.all(
    ['North', 'South'].map(async (gate) => {
      const context = await browser.newContext({ viewport: PHONE, permissions: ['camera'], locale: 'en' })
      const page = await asPhone(context)
      await pair(page, gate)
      await start(page)
      return { context, page }
    }),
  )
  const guest = await demo.guest()
  for (const { context, page } of phones) {
    await context.setOffline(true)
    await showInCamera(page, guest.code)
    await expect(verdict(page, 'admitted')).toContainText(guest.name)
    await showInCamera(page, null)
  }
  for (const { context } of phones) await context.setOffline(false)
  for (const { page } of phones) {
    await expect(pill(page)).toHaveAttribute('data-state', 'attention')
    await pill(page).click()
    const card = page.locator('[data-conflict]').filter({ hasText: guest.name })
    await expect(card).toContainText('North')
    await expect(card).toContainText('South')
    await expectAccessible(page)
  }
  for (const { context } of phones) await context.close()
})

test('full storage during a scan shows not saved and never green', async ({ context }) => {
  const page = await asPhone(context)
  const guest = await demo.guest()
  await pair(page, 'Gate D')
  await start(page)
  const engine = page.workers().find((worker) => worker.url().includes('door.worker'))
  await engine?.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await showInCamera(page, guest.code)
  await expect(verdict(page, 'not_saved')).toContainText('NOT saved')
  await expect(verdict(page, 'admitted')).toHaveCount(0)
  await expectAccessible(page)
})

test('a denied camera shows the other ways first, and entering the code works', async ({ context }) => {
  const page = await asPhone(context)
  const guest = await demo.guest()
  await pair(page, 'Gate E')
  await page.evaluate(() => globalThis.__refuseCamera('NotAllowedError'))
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.getByText('Camera permission denied')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Type code' }).first().click()
  const spelled = guest.code.toLowerCase().replace(/(.{4})/g, '$1-')
  await page.getByLabel('Ticket code').fill(spelled)
  await page.keyboard.press('Enter')
  await expect(verdict(page, 'admitted')).toContainText(guest.name)
})

test('an available torch can be switched', async ({ context }) => {
  const page = await asPhone(context, 'en', true)
  await pair(page, 'Gate F')
  await start(page)
  await page.getByRole('button', { name: 'Light on' }).click()
  await expect(page.getByRole('button', { name: 'Light off' })).toBeVisible()
  expect(await page.evaluate(() => globalThis.__torch)).toBe(true)
})

test('a phone with emptied storage says that it lost its list', async ({ context }) => {
  const page = await asPhone(context)
  await pair(page, 'Gate G')
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
  await expect(page.getByText('invalid', { exact: true })).toHaveCount(0)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`search, queue and menu are accessible and fit 320 px, ${scheme}`, async ({ context }) => {
    const page = await asPhone(context)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 640 })
    const guest = await demo.guest()
    await pair(page, 'Gate H')
    await expectAccessible(page)
    await start(page)
    await showInCamera(page, guest.code)
    await expect(verdict(page, 'admitted')).toBeVisible()
    await showInCamera(page, null)
    await page.keyboard.press('Escape')
    for (const open of [
      () => page.getByRole('button', { name: 'Search' }),
      () => pill(page),
      () => page.getByRole('button', { name: 'More', exact: true }),
    ]) {
      await open().first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}
