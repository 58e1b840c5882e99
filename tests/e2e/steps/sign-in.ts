import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** Limit of a busy machine. */
const SIGN_IN_MS = 60_000

/** Signs a demo user in, in English, and waits for the event list. */
export async function signIn(context: BrowserContext, url: string, who = 'organizer'): Promise<Page> {
  await context.addCookies([{ name: 'locale', value: 'en', url }])
  const page = await context.newPage()
  await page.goto(`${url}/auth/login`)
  await logIn(page, `${who}@demo.test`, 'demo-password')
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor({ timeout: SIGN_IN_MS })
  return page
}

/** Fills in the sign-in form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Waits until no edit is pending. */
export const untilSent = (page: Page): Promise<void> =>
  expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', '0')

/**
 * Waits until a form is saved.
 * @param save its save button
 */
export async function untilSaved(save: Locator): Promise<void> {
  await expect(save).toBeDisabled()
  await expect(save.getByRole('progressbar')).toHaveCount(0)
}

/** Waits until the worker has stored the whole app, before going offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Navigates within the app without loading it again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}
