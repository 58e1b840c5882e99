import { expect, test } from '@playwright/test'
import { admit, openDoor, openShiftSetup, type, verdict } from './door/shift-door.ts'
import { countLongTasks } from './steps/long-tasks.ts'
import { openSale } from './steps/sale.ts'

/** Maximum number of tasks of 50 ms or more; a single one is not noticeable at a door. */
const SCANS_BUDGET = 0
const SEARCH_BUDGET = 1
const SALE_BUDGET = 6

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

test('scans and a search rarely block the main thread of a door', async ({ browser, context, baseURL }) => {
  const office = await openShiftSetup(baseURL ?? '')
  const list = await office.addList('Long tasks')
  const page = await openDoor(context, { office, list })
  await admit(page, await office.demo.guest())
  const guests = [await office.demo.guest(), await office.demo.guest(), await office.demo.guest()]
  const scans = await countLongTasks(browser, page, async () => {
    for (const guest of guests) await admit(page, guest)
    await type(page, guests[0]?.code ?? '')
    await expect(verdict(page, 'just_now')).toBeVisible()
  })
  expect(scans).toBeLessThanOrEqual(SCANS_BUDGET)
  const search = await countLongTasks(browser, page, async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').pressSequentially('chan')
    await expect(page.locator('.person-rows li').first()).toBeVisible()
  })
  expect(search).toBeLessThanOrEqual(SEARCH_BUDGET)
})

test('the way from an event to its checkout rarely blocks the main thread', async ({
  browser,
  page,
  baseURL,
}) => {
  const event = await openSale(baseURL ?? '', 'A sale without a hitch')
  const sale = await countLongTasks(browser, page, async () => {
    await page.goto(event)
    await page.getByRole('button', { name: 'One more: Stroll' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Who is buying?' })).toBeVisible()
  })
  expect(sale).toBeLessThanOrEqual(SALE_BUDGET)
})
