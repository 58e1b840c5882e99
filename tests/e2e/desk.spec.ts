import AxeBuilder from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { startApp, type AppProcess } from '#tests/support/app-process.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { picture } from '#tests/support/uploads.ts'

let app: AppProcess

test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.stop())

async function logIn(context: BrowserContext): Promise<Page> {
  await context.addCookies([{ name: 'locale', value: 'en', url: app.url }])
  const page = await context.newPage()
  await page.goto(`${app.url}/auth/login`)
  await page.getByLabel('E-mail or mobile number').fill('organizer@demo.test')
  await page.getByLabel('Password', { exact: false }).first().fill('demo-password')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  return page
}

const openDesk = async (browser: Browser) => logIn(await browser.newContext())

const isSent = (page: Page) => expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', '0')

/** A section of the event, by its word in the navigation. */
const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Parts of the event' }).getByRole('link', { name: section }).click()
const openPart = (page: Page, part: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name: part, exact: true })
    .click()

async function draft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Start').fill('2030-05-01T19:00')
  await dialog.getByRole('button', { name: 'Draft the event' }).click()
  await expect(page.getByRole('region', { name: 'Event' }).getByText(title)).toBeVisible()
}

test('an organizer drafts an event, says what and where it is, and gives it a cover', async ({ browser }) => {
  const page = await openDesk(browser)
  await draft(page, 'Tram Night')
  await isSent(page)
  await goTo(page, 'Getting started')
  await expect(page.getByText('1 of 7 steps done')).toBeVisible()
  await page.getByRole('link', { name: 'Write it' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Songs on the upper deck.')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Event saved.')).toBeVisible()
  await openPart(page, 'Place')
  await page.getByLabel('Venue').fill('Whitty Street Depot')
  await page.getByLabel('Country or territory').selectOption('HK')
  await page.getByLabel('District').selectOption('Central and Western')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await openPart(page, 'Pictures')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await picture('png', { width: 1200, height: 600 }),
    })
  await expect(page.getByRole('button', { name: 'Remove Cover' })).toBeVisible()
  await isSent(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Cover' })).toBeVisible()
  await openPart(page, 'Place')
  await expect(page.getByLabel('District')).toHaveValue('Central and Western')
  await goTo(page, 'Getting started')
  await expect(page.getByText('4 of 7 steps done')).toBeVisible()
})

test('an event drafted without network is sent when the network is back', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await logIn(context)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await draft(page, 'Drafted in a tunnel')
  await goTo(page, 'Settings')
  await expect(page.getByLabel('Title')).toHaveValue('Drafted in a tunnel')
  await context.setOffline(false)
  await isSent(page)
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

test('the exported files have the very people that the list shows', async ({ browser }) => {
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
    const email = header.indexOf('E-mail')
    expect(people.map((row) => row[email]).sort()).toEqual(mails)
  }
})

test('the people of a kept event are there without network, to be searched and added to', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await logIn(context)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await openAttendees(page)
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByLabel('Search name, e-mail or order').fill('guest93@')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('guest93@example.test')
  await page.getByLabel('Search name, e-mail or order').fill('')
  await page.getByRole('button', { name: 'Add an attendee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Tunnel')
  await dialog.getByLabel('Last name').fill('Aaa')
  await dialog.getByLabel('E-mail').first().fill('tunnel@example.test')
  await dialog.getByRole('button', { name: 'Add attendee' }).click()
  await page.getByLabel('Search name, e-mail or order').fill('tunnel@')
  await expect(page.getByRole('rowheader', { name: /tunnel@example.test/ })).toBeVisible()
  await context.setOffline(false)
  await isSent(page)
  await page.reload()
  await expect(page.getByRole('rowheader', { name: /tunnel@example.test/ })).toBeVisible()
})

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PARTS = ['details', 'place', 'pictures', 'files', 'checkout', 'messages', 'search', 'look']

async function check(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, name).toEqual([])
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every screen of the desk is accessible and fits 320 px, ${scheme}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    })
    const page = await logIn(context)
    const event = await page.getByRole('link', { name: /^Harbour Lights/ }).getAttribute('href')
    const at = async (path: string, ready: string) => {
      await page.goto(`${app.url}${path}`)
      await expect(page.locator(ready).first()).toBeVisible()
      await check(page, path)
    }
    const dialog = async (button: RegExp | string, name: string) => {
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, name)
      await page.keyboard.press('Escape')
    }
    await dialog('New event', 'new event')
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Duplicate…' }).click()
    await check(page, 'duplicate')
    await at('/manage/organizers', 'main li')
    await dialog('New organizer', 'new organizer')
    await at(`${event}`, 'main svg[role], main canvas, main dl')
    await at(`${event}/getting-started`, 'main ol')
    await at(`${event}/orders`, 'main li')
    await at(`${event}/attendees`, 'main li')
    await dialog('Add an attendee', 'add an attendee')
    await dialog('Export', 'export')
    for (const part of PARTS) await at(`${event}/settings?part=${part}`, 'main fieldset, main input')
  })
}
