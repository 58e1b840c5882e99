import { expect, test } from '@playwright/test'
import { untilInstalled } from './steps/sign-in.ts'
import { tabTo } from './steps/tab-to.ts'

test.use({ viewport: { width: 390, height: 844 }, locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

test('a visitor finds an event by keyboard alone, tries a promo code, and returns to the list', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await tabTo(page, /^Find events/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
  await page.keyboard.type('harbour')
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, /^Music/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=Music/)
  await tabTo(page, /^Harbour Lights/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Harbour Lights/, level: 1 })).toBeVisible()
  await tabTo(page, /^Have a promo code/)
  await page.keyboard.type('FRIENDS')
  await page.keyboard.press('Enter')
  await expect(page.getByText('FRIENDS: HK$50.00 off each ticket')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/category=Music/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an event opened once opens again offline with its prices and their age', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await untilInstalled(page)
    await page.getByRole('article').first().getByRole('link').first().click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('region', { name: 'Tickets' })).toBeVisible()
    const name = await title.textContent()
    // Responses are cached a second later.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('queries') ?? ''))
      .toContain('public-event"')
    await context.setOffline(true)
    await page.reload()
    await expect(title).toHaveText(name ?? '')
    await expect(page.getByText(/^Prices and availability as of/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tickets' })).toContainText('HK$')
  })
})
