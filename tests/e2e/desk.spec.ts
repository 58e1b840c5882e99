import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { picture } from '#tests/support/uploads.ts'
import { signIn, untilInstalled, untilSent } from './steps/sign-in.ts'

let app: AppProcess

test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.stop())

const openDesk = async (browser: Browser) => signIn(await browser.newContext(), app.url)

/** Opens a section of the event by its navigation label. */
const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Event sections' }).getByRole('link', { name: section }).click()
const openPart = (page: Page, part: string) =>
  page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: part, exact: true })
    .click()

async function draft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Start').fill('2030-05-01T19:00')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('region', { name: 'Event' }).getByText(title)).toBeVisible()
}

test('an organizer drafts an event, describes it, sets its place, and uploads a cover', async ({
  browser,
}) => {
  test.slow()
  const page = await openDesk(browser)
  await draft(page, 'Tram Night')
  await untilSent(page)
  await goTo(page, 'Getting started')
  await expect(page.getByText('2 of 7 steps done')).toBeVisible()
  await page.getByRole('link', { name: 'Write a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Songs on the upper deck.')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()
  await openPart(page, 'Location')
  await page.getByLabel('Venue').fill('Whitty Street Depot')
  await page.getByLabel('Country or territory').selectOption('HK')
  await page.getByLabel('District').selectOption('Central and Western')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await openPart(page, 'Images')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await picture('png', { width: 1200, height: 600 }),
    })
  await expect(page.getByRole('button', { name: 'Remove Cover' })).toBeVisible()
  await untilSent(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Cover' })).toBeVisible()
  await openPart(page, 'Location')
  await expect(page.getByLabel('District')).toHaveValue('Central and Western')
  await goTo(page, 'Getting started')
  await expect(page.getByText('4 of 7 steps done')).toBeVisible()
})

test('an event drafted offline is sent after reconnecting', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await signIn(context, app.url)
  await untilInstalled(page)
  await context.setOffline(true)
  await draft(page, 'Drafted in a tunnel')
  await goTo(page, 'Settings')
  await expect(page.getByLabel('Title')).toHaveValue('Drafted in a tunnel')
  await context.setOffline(false)
  await untilSent(page)
  const other = await openDesk(browser)
  await expect(other.getByRole('link', { name: 'Drafted in a tunnel' })).toBeVisible()
})

async function openAttendees(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Harbour Lights/ }).click()
  await goTo(page, 'Attendees')
  await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible()
}

async function exported(page: Page, format: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: format }).click()
  const path = await (await coming).path()
  await expect(page.getByText(/is in your downloads/)).toBeVisible()
  await page.keyboard.press('Escape')
  return readFile(path)
}

test('the exports contain exactly the attendees that the list shows', async ({ browser }) => {
  const page = await openDesk(browser)
  await openAttendees(page)
  await page.getByLabel('Status').selectOption('unpaid')
  await expect(page.getByRole('row').nth(1).getByText('Unpaid')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasNotText: 'Unpaid' })).toHaveCount(1)
  const shown = await page.getByRole('rowheader').allInnerTexts()
  const mails = shown.map((text) => text.split('\n').at(-1)?.trim() ?? '').sort()
  expect(mails.length).toBeGreaterThan(0)
  const sheet = await readSheet(await exported(page, /xlsx/))
  const csv = readCsv((await exported(page, /CSV/)).toString('utf8'))
  for (const rows of [sheet, csv]) {
    const [header = [], ...people] = rows.map((row) => row.map(String))
    const email = header.indexOf('Email')
    expect(people.map((row) => row[email]).sort()).toEqual(mails)
  }
})

test('attendees of a stored event are searched and added offline', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await signIn(context, app.url)
  await untilInstalled(page)
  await openAttendees(page)
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByLabel('Search by name, email or order').fill('guest93@')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('guest93@example.test')
  await page.getByLabel('Search by name, email or order').fill('')
  await page.getByRole('button', { name: 'Add attendee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Tunnel')
  await dialog.getByLabel('Last name').fill('Aaa')
  await dialog.getByLabel('Email').first().fill('tunnel@example.test')
  await dialog.getByRole('button', { name: 'Add attendee' }).click()
  await page.getByLabel('Search by name, email or order').fill('tunnel@')
  await expect(page.getByRole('rowheader', { name: /tunnel@example.test/ })).toBeVisible()
  await context.setOffline(false)
  await untilSent(page)
  await page.reload()
  await expect(page.getByRole('rowheader', { name: /tunnel@example.test/ })).toBeVisible()
})
