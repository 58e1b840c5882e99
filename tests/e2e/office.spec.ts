import AxeBuilder from '@axe-core/playwright'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/app-process.ts'

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

/** The address of the settings of the first event in the list. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const eventOf = (page: Page) => page.getByRole('region', { name: 'Event' })

const saved = (page: Page) => expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', '0')

async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save event' }).click()
}

/** The worker has the whole app before the network may go. */
async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test('a title edited without network survives a reload and is saved when the network is back', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await logIn(context)
  await openSettings(page)
  await untilInstalled(page)
  await context.setOffline(true)
  await typeTitle(page, 'Edited in a tunnel')
  await expect(eventOf(page).getByText('Edited in a tunnel')).toBeVisible()
  await page.reload()
  await expect(eventOf(page).getByText('Edited in a tunnel')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', '1')
  await context.setOffline(false)
  await saved(page)
  const other = await logIn(await browser.newContext())
  await expect(other.getByRole('link', { name: 'Edited in a tunnel' })).toBeVisible()
})

test('two laptops change the same title: the later one sees both values and decides', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [mine, theirs] = [await logIn(first), await logIn(second)]
  await openSettings(mine)
  await openSettings(theirs)
  await first.setOffline(true)
  await typeTitle(mine, 'As the first laptop says')
  await typeTitle(theirs, 'As the second laptop says')
  await saved(theirs)
  await first.setOffline(false)
  await expect(mine.getByRole('heading', { name: 'Somebody else changed this too' })).toBeVisible()
  await mine.getByLabel(/^Yours/).check()
  await mine.getByRole('button', { name: 'Save this choice' }).click()
  await saved(mine)
  await theirs.reload()
  await expect(eventOf(theirs).getByText('As the first laptop says')).toBeVisible()
})

test('signing out asks before unsent edits are lost, and then nothing of the catalogue is left', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await logIn(context)
  await openSettings(page)
  await untilInstalled(page)
  await context.setOffline(true)
  await typeTitle(page, 'Never sent')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Chi Ming' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/You are still signed in/)).toBeVisible()
  await logOut()
  await ask.getByRole('button', { name: /lose them/ }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('foyer')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('events').objectStore('events').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
  expect(left).toBe(0)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`every office screen is accessible and fits 320 px, ${scheme}`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    })
    const page = await logIn(context)
    const check = async (name: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
          name,
        )
        .toEqual([])
      const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
    }
    await expect(page.locator('main li').first()).toBeVisible()
    await check('events')
    const event = (await page.locator('main li a').first().getAttribute('href')) ?? ''
    const base = `${app.url}${event.replace('/check-in', '')}`
    await page.goto(`${base}/check-in`)
    await expect(page.locator('[data-inside]').first()).toBeVisible()
    await check('check-in lists')
    const more = page.getByRole('button', { name: /^More for/ }).first()
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit list' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('list form')
    await page.keyboard.press('Escape')
    await more.click()
    await page.getByRole('menuitem', { name: 'Pair a phone' }).click()
    await page.getByRole('button', { name: 'Make pairing code' }).click()
    await expect(page.getByRole('img', { name: /^Pairing link/ })).toBeVisible()
    await check('pairing')
    await page.goto(`${base}/attendees?q=guest93@`)
    await expect(page.getByRole('button', { name: /^Ticket of/ }).first()).toBeVisible()
    await check('attendees')
    await page
      .getByRole('button', { name: /^Ticket of/ })
      .first()
      .click()
    await expect(page.locator('[data-ticket-code]')).toBeVisible()
    await check('ticket')
    const print = (await page.getByRole('link', { name: 'Print ticket' }).getAttribute('href')) ?? ''
    await page.goto(`${base}/settings`)
    await expect(page.getByLabel('Title')).toBeVisible()
    await check('settings')
    await page.goto(`${app.url}${print}`)
    await expect(page.getByRole('img', { name: /^Ticket code of/ })).toBeVisible()
    await check('print')
    const visitor = await browser.newContext({ colorScheme: scheme, viewport: { width: 320, height: 800 } })
    await visitor.addCookies([{ name: 'locale', value: 'en', url: app.url }])
    const outside = await visitor.newPage()
    for (const path of ['/auth/login', '/auth/register']) {
      await outside.goto(`${app.url}${path}`)
      await expect(outside.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page: outside }).withTags(WCAG).analyze()
      expect
        .soft(
          violations.map(({ id }) => id),
          path,
        )
        .toEqual([])
    }
  })
}
