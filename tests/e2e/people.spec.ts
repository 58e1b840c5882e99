import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/app-process.ts'

const PASSWORD = 'a long password'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
let app: AppProcess

test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.stop())

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 800 },
  })
  await context.addCookies([{ name: 'locale', value: 'en', url: app.url }])
  return context.newPage()
}

/** Accessible, and no wider than the phone. */
async function check(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, name).toEqual([])
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
}

/** The path of the latest mailed link below a page; soft line breaks of the message are undone. */
async function mailedPath(page_path: string): Promise<string> {
  const pattern = new RegExp(`${page_path}/[\\w-]+`)
  const look = () => {
    const folder = path.join(app.data_dir, 'mail')
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    for (const name of names.toSorted().toReversed()) {
      const text = readFileSync(path.join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '')
      const found = pattern.exec(text)?.[0]
      if (found !== undefined) return found
    }
    return ''
  }
  await expect.poll(look).not.toBe('')
  return look()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${app.url}/auth/login`)
  await page.getByLabel('E-mail or mobile number').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.locator('form button[type=submit]').click()
}

test('an account is opened, a colleague joins, works and is out; a password is set anew by mail', async ({
  browser,
}) => {
  test.slow()
  const owner = await newPage(browser)
  await owner.goto(`${app.url}/auth/register`)
  await owner.getByLabel('Name of your venue or business').fill('Second Hall')
  await owner.getByLabel('First name').fill('Wing')
  await owner.getByLabel('E-mail').fill('wing@hall.test')
  await owner.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await owner.getByLabel('Password again').fill(PASSWORD)
  await owner.getByLabel('I accept the terms of use').check()
  await check(owner, 'register')
  await owner.getByRole('button', { name: 'Open account' }).click()
  await expect(owner.getByRole('heading', { name: 'Welcome, Wing' })).toBeVisible()
  await check(owner, 'welcome')
  await owner.goto(`${app.url}${await mailedPath('/manage/profile/confirm-email-address')}`)
  await expect(owner.getByText('Your e-mail address is confirmed')).toBeVisible()
  await check(owner, 'confirm e-mail')

  await owner.goto(`${app.url}/account/users`)
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByLabel('E-mail address').fill('yan@hall.test')
  await owner.getByLabel('First name').fill('Yan')
  await check(owner, 'invite')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('Invited')).toBeVisible()
  await check(owner, 'users')

  const colleague = await newPage(browser)
  await colleague.goto(`${app.url}${await mailedPath('/auth/accept-invitation')}`)
  await expect(colleague.getByRole('heading', { name: 'Join Second Hall' })).toBeVisible()
  await check(colleague, 'invitation')
  await colleague.getByLabel('New password').fill(PASSWORD)
  await colleague.getByLabel('Password again').fill(PASSWORD)
  await colleague.getByLabel('I accept the terms of use').check()
  await colleague.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(colleague.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()

  await owner.reload()
  await owner.getByRole('button', { name: 'More for Yan' }).click()
  await owner.getByRole('menuitem', { name: 'Deactivate' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(owner.getByText('Inactive', { exact: true })).toBeVisible()
  await colleague.goto(`${app.url}/manage/profile`)
  await expect(colleague.getByText('You have been logged out. Please log in again.')).toBeVisible()
  await logIn(colleague, 'yan@hall.test', PASSWORD)
  await expect(colleague.getByText('These sign-in details are not right.')).toBeVisible()

  const forgetful = await newPage(browser)
  await forgetful.goto(`${app.url}/auth/forgot-password`)
  await forgetful.getByLabel('E-mail').fill('wing@hall.test')
  await check(forgetful, 'forgot password')
  await forgetful.getByRole('button', { name: 'Send link' }).click()
  await expect(forgetful.getByRole('heading', { name: 'Look in your mailbox' })).toBeVisible()
  await forgetful.goto(`${app.url}${await mailedPath('/auth/reset-password')}`)
  await forgetful.getByLabel('New password').fill('quite another one')
  await forgetful.getByLabel('Password again').fill('quite another one')
  await check(forgetful, 'reset password')
  await forgetful.getByRole('button', { name: 'Save new password' }).click()
  await expect(forgetful).toHaveURL(/\/auth\/login$/)
  await logIn(forgetful, 'wing@hall.test', 'quite another one')
  // The set-up was not finished on this account; this browser knows nothing of it.
  await expect(forgetful.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  for (const page of ['manage/profile', 'account/settings', 'account/event-defaults', 'account/payment']) {
    await forgetful.goto(`${app.url}/${page}`)
    await expect(forgetful.getByRole('heading', { level: 1 })).toBeVisible()
    await check(forgetful, page)
  }
  await forgetful.goto(`${app.url}/account/taxes-and-fees`)
  await forgetful.getByRole('button', { name: 'New tax or fee' }).click()
  await check(forgetful, 'new tax or fee')
})
