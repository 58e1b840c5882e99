import { expect, test } from '@playwright/test'
import { giveFakeCamera, show } from '#tests/support/fake-camera.ts'
import { openDemo } from './demo.ts'
import { verdict } from './shift-door.ts'

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

test('a code held up while the list is loading gets its verdict when the list is there', async ({
  context,
  baseURL,
}) => {
  const demo = await openDemo(baseURL ?? '')
  const guest = await demo.guest()
  await giveFakeCamera(context)
  const page = await context.newPage()
  let goOn = () => undefined as void
  const rest = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route('**/look-up', (route) => route.abort())
  await context.route('**/mirror*', async (route) => {
    const url = new URL(route.request().url())
    // The first page holds one change; all others come when the guest has been standing there for a while.
    if (url.searchParams.has('cursor')) await rest
    else url.searchParams.set('limit', '1')
    await route.continue({ url: url.href })
  })
  await page.goto(await demo.pairingPath(demo.list_id))
  await page.getByLabel(/^Gate/).fill('Gate L')
  await page.getByRole('button', { name: 'Pair this phone' }).click()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()

  await show(page, guest.code)
  await expect(verdict(page, 'list_incomplete')).toBeVisible()
  goOn()
  await expect(verdict(page, 'admitted')).toContainText(guest.name, { timeout: 15_000 })
})
