import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { openForeignSite, type ForeignSite } from './steps/foreign-site.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { openSale } from './steps/sale.ts'

// The provider redirects to this origin.
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

let site: ForeignSite
test.beforeEach(async () => {
  site = await openForeignSite()
})
test.afterEach(() => site.close())

const idOf = (event: string) => event.split('/').at(-2) ?? ''
const embedCodeFor = (event: string, more = '') =>
  `<script src="${url}/widget.js" data-foyer-event="${idOf(event)}" ${more} async></script>`
const heightOf = (page: Page, at = 0) =>
  page
    .locator('.foyer-widget iframe')
    .nth(at)
    .evaluate((frame) => frame.clientHeight)
/** Returns by how much the frame is smaller than its content. */
const hiddenIn = (frame: FrameLocator) =>
  frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
const readMessages = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
const said = (page: Page) =>
  page.evaluate(() => JSON.stringify((globalThis as unknown as { said: unknown[] }).said))

test('tickets are chosen on an allowed site and bought in a tab, and the site receives the order', async ({
  page,
}) => {
  const event = await openSale(url, 'On the band’s site', { widget_origins: [site.origin] })
  site.paste(embedCodeFor(event, 'data-foyer-head="title"'))
  await page.goto(site.origin)
  const widget = page.frameLocator('iframe[title="Tickets"]')
  await expect(widget.getByRole('heading', { name: 'On the band’s site', level: 1 })).toBeVisible()
  await expect(page.locator('script[data-foyer-event]')).toHaveCount(0)
  await expect.poll(() => hiddenIn(widget)).toBeLessThanOrEqual(0)

  const before = await heightOf(page)
  for (let time = 0; time < 2; time += 1)
    await widget.getByRole('button', { name: 'One more: Stroll' }).click()
  // The total appears below the tickets.
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before)
  await expect.poll(() => hiddenIn(widget)).toBeLessThanOrEqual(0)

  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: 'Continue' }).click(),
  ])
  await expect(checkout.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible()
  await expect.poll(() => heightOf(page)).toBeLessThan(before)
  // The secret has left the address, and the tab has no opener.
  await expect(checkout).toHaveURL(/\/details$/)
  expect(await checkout.evaluate(() => opener === null)).toBe(true)

  const buyer = checkout.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill('mei@example.test')
  await checkout.getByLabel('Tofu').first().check()
  const other = checkout.getByRole('region', { name: 'Ticket 2: Stroll' })
  await other.getByLabel('First name').fill('Bo')
  await other.getByLabel('Email').fill('bo@example.test')
  await other.getByLabel('Fish').check()
  await checkout.getByLabel('I accept the terms of use').check()
  await checkout.getByRole('button', { name: 'Complete order' }).click()
  await expect(checkout.getByRole('heading', { name: 'Thank you, Mei!', level: 1 })).toBeVisible()
  const [, order_id = ''] = /\/(od_[^/]+)\//.exec(checkout.url()) ?? []

  await expect(widget.getByRole('heading', { name: 'Thank you! Your order is complete.' })).toBeVisible()
  const news = { event_id: idOf(event), order_id, on: 'foyer-widget' }
  expect(await readMessages(page)).toEqual([
    { ...news, state: 'held' },
    { ...news, state: 'bought' },
  ])
  const secret = await checkout.evaluate((id) => localStorage.getItem(`order:${id}`), order_id)
  expect(secret).not.toBeNull()
  expect(await said(page)).not.toContain(secret)
})

test('a blocked tab leaves a link, which is still there after a reload', async ({ page }) => {
  const event = await openSale(url, 'Popups are shut', { widget_origins: [site.origin] })
  site.paste(embedCodeFor(event, 'data-foyer-promo-code="HALF" data-foyer-accent="#006644"'))
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(site.origin)
  const widget = page.frameLocator('iframe[title="Tickets"]')
  await expect(widget.getByText('HALF: 50% off')).toBeVisible()
  await widget.getByRole('button', { name: 'One more: Stalls' }).click()
  await expect(widget.getByRole('button', { name: 'Continue' })).toHaveCSS(
    'background-color',
    'rgb(0, 102, 68)',
  )
  await widget.getByRole('button', { name: 'Continue' }).click()
  await expect(
    widget.getByText('Go to the checkout to complete your order. It opens in a new tab.'),
  ).toBeVisible()
  await page.reload()
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('link', { name: 'Go to checkout' }).click(),
  ])
  await expect(checkout.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
  await checkout.close()
  await widget.getByRole('button', { name: 'Choose other tickets' }).click()
  await expect(widget.getByText('Your tickets were released. You can choose again.')).toBeVisible()
})

test('a browser that blocks storage in frames shows the widget', async ({ page }) => {
  const event = await openSale(url, 'Nothing is kept', { widget_origins: [site.origin] })
  site.paste(embedCodeFor(event))
  await page.addInitScript(() => {
    if (window === window.top || !location.pathname.startsWith('/widget/')) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto(site.origin)
  const widget = page.frameLocator('iframe[title="Tickets"]')
  await widget.getByRole('button', { name: 'One more: Stalls' }).click()
  const kept = widget.locator('html').evaluate(() => localStorage.length)
  await expect(kept).rejects.toThrow('Access is denied')
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: 'Continue' }).click(),
  ])
  await expect(checkout.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible()
  await expect.poll(() => readMessages(page)).toMatchObject([{ state: 'held' }])
})

test('a browser shows nothing of the widget on a site that is not allowed, and a link replaces it', async ({
  page,
}) => {
  const event = await openSale(url, 'Not here', { widget_origins: ['https://elsewhere.example'] })
  site.paste(embedCodeFor(event))
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(site.origin)
  await expect.poll(() => refusals.join()).toContain('frame-ancestors')
  const link = page.getByRole('link', { name: 'Tickets' })
  await expect(link).toHaveAttribute('href', `${url}/e/${idOf(event)}/${idOf(event)}`)
  expect([await readMessages(page), await said(page)]).toEqual([[], '[]'])
  await link.click()
  await expect(page.getByRole('heading', { name: 'Not here', level: 1 })).toBeVisible()
})

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visitor with the installed app gets the widget with its own headers, and two on a page', async ({
    page,
  }) => {
    const allowed = await openSale(url, 'Allowed', { widget_origins: [site.origin] })
    const other = await openSale(url, 'Other', { widget_origins: [site.origin] })
    await page.goto(url)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    const reply = await page.evaluate(
      async (address) => {
        const frame = document.createElement('iframe')
        frame.src = address
        document.body.append(frame)
        await new Promise((done) => frame.addEventListener('load', done))
        return frame.contentDocument?.querySelector('meta[name="framed-by"]')?.getAttribute('content')
      },
      `/widget/${idOf(allowed)}`,
    )
    expect(reply).toBe(site.origin)
    site.paste(
      embedCodeFor(allowed, 'data-foyer-lang="de"') +
        embedCodeFor(other, 'data-foyer-scheme="dark" data-foyer-background="transparent"'),
    )
    await page.goto(site.origin)
    const first = page.frameLocator('.foyer-widget iframe').first()
    const second = page.frameLocator('.foyer-widget iframe').nth(1)
    await expect(first.getByRole('heading', { name: 'Allowed', level: 1 })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Weiter' })).toBeVisible()
    await expect(second.getByRole('heading', { name: 'Other', level: 1 })).toBeVisible()
    await expect(second.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    await expect(first.locator('html')).toHaveAttribute('data-color-scheme', 'light')
    for (const part of ['html', 'body'])
      await expect(second.locator(part)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect.poll(() => hiddenIn(second)).toBeLessThanOrEqual(0)
  })
})

test('the widget is accessible in light and dark and fits the narrowest phone', async ({ browser }) => {
  const event = await openSale(url, 'Narrow widget')
  const context = await browser.newContext({ ...NARROW, locale: 'en-HK' })
  const page = await context.newPage()
  await page.goto(`${url}/widget/${idOf(event)}`)
  await page.getByRole('button', { name: 'One more: Stalls' }).click()
  await checkScreen(page, 'widget')
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue' }).click(),
  ])
  await checkout.close()
  await expect(page.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible()
  await checkScreen(page, 'held in the widget')
  await context.close()
})
