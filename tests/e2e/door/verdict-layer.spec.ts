import { expect, test, type Page } from '@playwright/test'
import { accessibilityProblems } from '../steps/accessibility.ts'
import { admit, openDoor, openShiftSetup, type, verdict } from './shift-door.ts'

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

/** Position and size of what is behind a verdict. */
const behind = (page: Page) =>
  page
    .locator('.camera-picture, .foot')
    .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())))

test('a verdict is a layer of its own and moves nothing behind it', async ({ context, baseURL }) => {
  const office = await openShiftSetup(baseURL ?? '')
  const list = await office.addList('Layers')
  const page = await openDoor(context, { office, list })
  const guests = [await office.demo.guest(), await office.demo.guest()] as const
  await admit(page, guests[0])
  await expect(page.locator('.verdict[data-phase=last]')).toBeVisible()
  const before = await behind(page)
  await admit(page, guests[1])
  const full = page.locator('.verdict[data-phase=full]')
  await expect(full).toBeVisible()
  expect(await behind(page)).toEqual(before)
  expect(await full.evaluate((box) => getComputedStyle(box).contain)).toBe('strict')
  expect(await full.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  expect(await accessibilityProblems(page)).toEqual([])
  await type(page, 'NOTATICKET')
  await expect(verdict(page, 'unknown_code')).toBeVisible()
  expect(await behind(page)).toEqual(before)
  expect(await accessibilityProblems(page)).toEqual([])
})

test("the camera's picture is there before the door and moves into it", async ({ context, baseURL }) => {
  const office = await openShiftSetup(baseURL ?? '')
  const list = await office.addList('First picture')
  const page = await openDoor(context, { office, list })
  // Where the picture was when it first played.
  await page.addInitScript(() => {
    addEventListener(
      'playing',
      ({ target }) => {
        const parent = target instanceof Element ? target.parentElement : null
        sessionStorage.setItem(
          'first_place',
          sessionStorage.getItem('first_place') ?? parent?.className ?? '',
        )
      },
      { capture: true },
    )
  })
  await page.reload()
  await expect(page.locator('[data-camera=running]')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('first_place'))).toMatch(
    /first-paint|early-picture/,
  )
  await expect(page.locator('video')).toHaveCount(1)
  const video = page.locator('.camera-picture > video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
})
