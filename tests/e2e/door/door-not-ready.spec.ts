import { expect, test } from '@playwright/test'
import { installFakeCameraIn, showInCamera } from '#tests/support/browser/fake-camera.ts'
import { openDemo } from '../steps/demo.ts'
import { admit, openDoor, openShiftSetup, type, verdict } from './shift-door.ts'
import { openVersionProxy } from '../steps/version-proxy.ts'

const SLOW_MS = 120_000

// The worker downloads the whole app, twice.
test.setTimeout(400_000)

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

test('a code shown while the list is loading gets its verdict once the list is there', async ({
  context,
  baseURL,
}) => {
  const demo = await openDemo(baseURL ?? '')
  const guest = await demo.guest()
  await installFakeCameraIn(context)
  const page = await context.newPage()
  let goOn = () => undefined as void
  const rest = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route('**/look-up', (route) => route.abort())
  await context.route(/\/mirror(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    // The first page holds one change; all others arrive when the guest has been waiting for a while.
    if (url.searchParams.has('cursor')) await rest
    else url.searchParams.set('limit', '1')
    await route.continue({ url: url.href })
  })
  await page.goto(await demo.pairingPath(demo.list_id))
  await page.getByLabel(/^Gate/).fill('Gate L')
  await page.getByRole('button', { name: 'Pair this phone' }).click()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()

  await showInCamera(page, guest.code)
  await expect(verdict(page, 'list_incomplete')).toBeVisible()
  goOn()
  await expect(verdict(page, 'admitted')).toContainText(guest.name)
})

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a phone with an unknown rule admits nobody and updates during its shift', async ({
    context,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const proxy = await openVersionProxy(url)
    const office = await openShiftSetup(url)
    const list = await office.addList('New rule')
    const guest = await office.demo.guest()
    let is_new = false
    await context.route(/\/mirror(\?|$)/, async (route) => {
      // The server may close a kept-alive connection; the door retries.
      const reply = await route.fetch().catch(() => null)
      if (reply === null) return route.abort()
      const page = (await reply.json()) as { data: { list?: object } }
      if (is_new && page.data.list !== undefined) Object.assign(page.data.list, { re_entry: 'once_per_moon' })
      await route.fulfill({ response: reply, json: page })
    })
    const page = await openDoor(context, { office, list, origin: proxy.url })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    is_new = true
    const strange = await office.changeList(list, { description: 'Full moon' })
    const update = page.getByRole('button', { name: 'Update now' })
    await expect(update).toBeVisible({ timeout: SLOW_MS })
    await type(page, guest.code)
    await expect(verdict(page, 'needs_update')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()

    await update.click()
    await expect(page.getByText('No newer version found')).toBeVisible({ timeout: SLOW_MS })
    proxy.deploy()
    is_new = false
    const loaded = page.waitForEvent('load')
    await update.click()
    await loaded
    await expect(page.locator('[data-camera=running]')).toBeVisible({ timeout: SLOW_MS })
    // The same build acts as the newer one, so the rule has to become readable.
    await expect(update).toBeVisible({ timeout: SLOW_MS })
    await office.changeList(strange, { description: '' })
    await expect(update).toBeHidden({ timeout: SLOW_MS })
    await admit(page, guest)
    await proxy.close()
  })
})
