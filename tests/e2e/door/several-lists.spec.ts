import { expect, test, type Page } from '@playwright/test'
import { installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import { checkScreen } from '../steps/check-screen.ts'
import { layoutProblems } from '../steps/layout.ts'
import { openShiftSetup, pill, type, verdict } from './shift-door.ts'

test.use({
  viewport: { width: 320, height: 640 },
  permissions: ['camera'],
  locale: 'en',
  serviceWorkers: 'allow',
})

async function checkLayout(page: Page, name: string): Promise<void> {
  await checkScreen(page, name)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect.soft(await layoutProblems(page), `${name} at ${width} px`).toEqual([])
  }
}

test('a phone with two lists asks which one a ticket enters, also without a network, and shows either', async ({
  context,
  baseURL,
}) => {
  const office = await openShiftSetup(baseURL ?? '')
  const { demo } = office
  const hall = await office.addList('Hall')
  const roof = await office.addList('Roof terrace, by the east staircase')
  await installFakeCameraIn(context)
  const page = await context.newPage()
  await page.goto(demo.url + (await demo.pairingPath(hall.id, false, [roof.id])))
  await page.getByLabel(/^Gate/).fill('Gate A')
  await page.getByRole('button', { name: 'Pair this phone' }).click()
  await expect(page.getByText(/^Complete ·/)).toHaveCount(2)
  await expect(page.getByText(/^The app is not stored on this phone yet/)).toHaveCount(0)
  await checkLayout(page, 'readiness of two lists')
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()

  const atRoof = page.getByRole('button', { name: /^Roof terrace/ })
  await type(page, (await demo.guest()).code)
  await expect(verdict(page, 'several_lists')).toContainText('Which list?')
  await checkLayout(page, 'the question')
  await atRoof.click()
  await expect(verdict(page, 'admitted')).toContainText('Roof terrace')
  await expect.poll(() => office.entered(roof)).toBe(1)
  await expect(pill(page)).toHaveAttribute('data-waiting', '0')
  await context.setOffline(true)
  await type(page, (await demo.guest()).code)
  await expect(verdict(page, 'several_lists')).toBeVisible()
  await atRoof.click()
  await expect(verdict(page, 'admitted')).toContainText('Roof terrace')
  await expect(pill(page)).toHaveAttribute('data-waiting', '1')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Lists on this phone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lists on this phone' })
  await expect(sheet.locator(`[data-list="${roof.id}"]`)).toContainText(/^Roof terrace.*[^0-9]2 of /)
  await checkLayout(page, 'the lists')
  await sheet.getByRole('button', { name: /^Show Roof/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Roof terrace/ })).toBeVisible()

  await context.setOffline(false)
  await expect(pill(page)).toHaveAttribute('data-waiting', '0')
  expect([await office.entered(hall), await office.entered(roof)]).toEqual([0, 2])
})
