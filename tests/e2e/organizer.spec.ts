import { expect, test, type Page } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { waitForMailedLink } from './steps/mailbox.ts'

const CONFIRM = '/manage/profile/confirm-email-address'
let app: AppProcess

test.beforeAll(async () => {
  app = await startApp({ env: { DEMO: '0' } })
})
test.afterAll(() => app.stop())

const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const dialog = (page: Page) => page.getByRole('dialog')

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  const typed = page.locator('input:not([type=radio]), textarea')
  for (const [label, value] of Object.entries(fields)) {
    await dialog(page).getByLabel(label).and(typed).first().fill(value)
  }
}

async function register(page: Page): Promise<void> {
  const [, code = ''] = /set-up code (\S+)/.exec(app.output()) ?? []
  await page.goto(`${app.url}/auth/register`)
  await page.getByLabel('Set-up code').fill(code)
  await page.getByLabel('Venue or business name').fill('Pier House')
  await page.getByLabel('First name').fill('Mei')
  await page.getByLabel('Last name').fill('Wong')
  await page.getByLabel('Email').fill('mei@pier.test')
  await page.getByLabel('Password', { exact: false }).first().fill('a long password')
  await page.getByLabel('Repeat password').fill('a long password')
  await page.getByLabel('I accept the terms of use').check()
  await page.getByRole('button', { name: 'Become the owner' }).click()
}

async function makeTicket(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  await dialog(page).getByLabel(kind).check()
  await fill(page, fields)
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('an organizer registers, publishes an event with tickets, promo code and question, and pairs a door', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext()
  await context.addCookies([{ name: 'locale', value: 'en', url: app.url }])
  const page = await context.newPage()
  await register(page)
  await expect(page).toHaveURL(/\/welcome/)

  const confirming = await context.newPage()
  await confirming.goto(await waitForMailedLink(app.data_dir, 'mei@pier.test', CONFIRM))
  await expect(confirming.getByRole('heading', { level: 1 })).toBeVisible()
  await confirming.close()

  await page.goto(`${app.url}/manage/events`)
  await page.getByRole('button', { name: 'New event' }).first().click()
  await fill(page, { Title: 'Pier Night', Start: '2027-03-05T19:30', End: '2027-03-05T23:00' })
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()

  await section(page, 'Tickets')
  await makeTicket(page, 'Paid', { Name: 'General', Price: '380' })
  await makeTicket(page, 'Free', { Name: 'Student' })
  await makeTicket(page, 'Donation', { Name: 'Supporter', Minimum: '100' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Supporter' })).toContainText('HK$100.00')

  await section(page, 'Promo codes')
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  await fill(page, { Code: 'EARLY', Discount: '20' })
  await page.getByRole('button', { name: 'Create promo code' }).click()
  await expect(page.getByText('EARLY').first()).toBeVisible()

  await section(page, 'Questions')
  await page.getByRole('button', { name: 'New question' }).first().click()
  await fill(page, { Question: 'Do you eat meat?' })
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByRole('heading', { name: 'Do you eat meat?' })).toBeVisible()

  await section(page, 'Check-in')
  await page.getByRole('button', { name: 'New list' }).first().click()
  await fill(page, { Name: 'Main door' })
  await dialog(page).getByRole('button', { name: /list$/i }).last().click()
  await expect(page.getByRole('heading', { name: 'Main door' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Main door' }).click()
  await page.getByRole('menuitem', { name: 'Pair a phone' }).click()
  await page.getByRole('button', { name: 'Create pairing code' }).click()
  await expect(page.getByRole('img', { name: /^Pairing link/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await section(page, 'Getting started')
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Pier Night is live.')).toBeVisible()
})
