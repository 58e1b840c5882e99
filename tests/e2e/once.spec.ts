import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test'
import { createTicket } from '#contract/parts/tickets.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { deskClient } from './steps/desk-client.ts'
import { openForeignSite } from './steps/foreign-site.ts'
import { openSale } from './steps/sale.ts'

// Where the provider sends people back to.
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')

const SLOWED_TIMES = 6
const NETWORK_MS = 300
/** Milliseconds between the two presses of an impatient hand. */
const APART = [60, 120, 200]

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

const idOf = (event: string) => event.split('/').at(-2) ?? ''

/** A sale with a ticket of which two places are left. */
async function saleOfTwo(title: string, settings = {}): Promise<string> {
  const event = await openSale(url, title, settings)
  const { call } = await deskClient(url)
  const prices = [{ price_cents: 0, quantity_available: 2 }]
  await call(createTicket, {
    params: { event_id: idOf(event) },
    body: { name: 'Last two', type: 'FREE', prices },
  })
  return event
}

/** A page six times slower than this machine, behind a slow network. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  return session
}

/** Presses twice, the second time without waiting for what the page made of the first. */
async function pressTwice(page: Page, session: CDPSession, button: Locator, apart: number): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is not to be seen')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const
  const press = (clickCount: number) =>
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      session.send('Input.dispatchMouseEvent', { type, ...at, clickCount }),
    )
  const first = press(1)
  await page.waitForTimeout(apart)
  await Promise.all([...first, ...press(2)])
}

/** The good answers to writes of one path, by the ids of what they made. */
function madeBy(page: Page, path: RegExp): Set<string> {
  const made = new Set<string>()
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !path.test(new URL(response.url()).pathname)) return
    if (!response.ok()) return
    const { data } = (await response.json()) as { data: { id: string; held_until: string } }
    made.add(`${data.id} ${data.held_until}`)
  })
  return made
}

for (const apart of APART) {
  test(`two presses ${apart} ms apart hold one order, and the last place is still free`, async ({
    page,
    context,
  }) => {
    const event = await saleOfTwo(`Pressed ${apart} ms apart`)
    await page.goto(event)
    await page.getByRole('button', { name: 'One more: Last two' }).click()
    const held = madeBy(page, /\/order$/)
    const session = await slowDown(page)
    await pressTwice(page, session, page.getByRole('button', { name: 'Continue' }), apart)
    await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
    expect(held.size).toBe(1)

    // More time, pressed twice, is one extension of two.
    const extended = madeBy(page, /\/extend$/)
    await pressTwice(page, session, page.getByRole('button', { name: /more minutes/ }), apart)
    await expect.poll(() => extended.size).toBe(1)
    await page.waitForTimeout(2 * NETWORK_MS)
    expect(extended.size).toBe(1)

    const other = await context.browser()?.newPage()
    if (other === undefined) throw new Error('no browser')
    await other.goto(event)
    await other.getByRole('button', { name: 'One more: Last two' }).click()
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
    await other.close()
  })
}

test('Enter pressed twice, and two clicks within one frame, hold one order', async ({ page }) => {
  for (const how of ['enter', 'frame'] as const) {
    const event = await saleOfTwo(`Pressed by ${how}`)
    await page.goto(event)
    await page.getByRole('button', { name: 'One more: Last two' }).click()
    const held = madeBy(page, /\/order$/)
    const go = page.getByRole('button', { name: 'Continue' })
    if (how === 'enter') {
      await go.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    } else {
      await go.evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
    }
    await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
    expect(held.size, how).toBe(1)
  }
})

test('a hold whose answer was lost is the same hold when it is pressed again', async ({ page }) => {
  const event = await saleOfTwo('A lost answer')
  await page.goto(event)
  await page.getByRole('button', { name: 'One more: Last two' }).click()
  await page.getByRole('button', { name: 'One more: Last two' }).click()
  let losses = 1
  const held: string[] = []
  await page.route('**/order', async (route) => {
    const response = await route.fetch()
    held.push(((await response.json()) as { data: { id: string } }).data.id)
    // The server has done it, and nobody hears of it.
    return (losses -= 1) >= 0 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect(page.getByRole('alert').first()).not.toBeEmpty()
  await page.waitForTimeout(1_000)
  await go.click()
  await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
  expect(held).toHaveLength(2)
  expect(new Set(held).size).toBe(1)
})

test('two presses in the widget hold one order', async ({ page }) => {
  const site = await openForeignSite()
  try {
    const event = await saleOfTwo('Pressed in the widget', { widget_origins: [site.origin] })
    site.paste(`<script src="${url}/widget.js" data-foyer-event="${idOf(event)}" async></script>`)
    await page.goto(site.origin)
    const widget = page.frameLocator('iframe[title="Tickets"]')
    await widget.getByRole('button', { name: 'One more: Last two' }).click()
    const held = madeBy(page, /\/order$/)
    const session = await slowDown(page)
    await pressTwice(page, session, widget.getByRole('button', { name: 'Continue' }), 120)
    await expect(widget.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible()
    expect(held.size).toBe(1)
  } finally {
    await site.close()
  }
})
