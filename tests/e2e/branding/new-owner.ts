import { expect, type Page } from '@playwright/test'
import type { AppProcess } from '#tests/support/browser/app-process.ts'
import { waitForMailedLink } from '#tests/e2e/steps/mailbox.ts'
import type { EffortCounter } from './by-hand.ts'
import { VENUE } from './pier-house.ts'

const CONFIRM = '/manage/profile/confirm-email-address'
const OWNER = 'mei@pier.test'
const PASSWORD = 'a long password'

/** Base URL as printed by the server and used in its mails. */
export const siteOf = (app: AppProcess): string => app.url.replace('127.0.0.1', 'localhost')

/** Registers the owner of a fresh installation with the set-up code that its start printed. */
export async function register(page: Page, hand: EffortCounter, app: AppProcess): Promise<void> {
  const [, code = ''] = /set-up code (\S+)/.exec(app.output()) ?? []
  await page.goto(`${siteOf(app)}/auth/register`)
  await hand.fill(page.getByLabel('Set-up code'), code)
  await hand.fill(page.getByLabel('Venue or business name'), VENUE.en.name)
  await hand.fill(page.getByLabel('First name'), 'Mei')
  await hand.fill(page.getByLabel('Last name'), 'Wong')
  await hand.fill(page.getByLabel('Email'), OWNER)
  await hand.fill(page.getByLabel('Password', { exact: false }).first(), PASSWORD)
  await hand.fill(page.getByLabel('Repeat password'), PASSWORD)
  await hand.press(page.getByLabel('I accept the terms of use'))
  await hand.press(page.getByRole('button', { name: 'Become the owner', exact: true }))
  await expect(page.getByRole('heading', { name: 'Welcome, Mei' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(VENUE.en.name)
}

/** Opens the mailed link in another tab, and goes on where the owner was. */
export async function confirmEmail(page: Page, hand: EffortCounter, app: AppProcess): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(await waitForMailedLink(app.data_dir, OWNER, CONFIRM))
  await expect(mail.getByText('Your email address is confirmed')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Continue', exact: true }).first()).toBeVisible()
  await mail.close()
  await expect(page.getByText(`${OWNER} is confirmed.`)).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Continue', exact: true }))
}
