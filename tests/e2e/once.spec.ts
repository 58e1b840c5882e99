import { expect, test, type Browser, type FrameLocator, type Page } from '@playwright/test'
import { createTicket } from '#contract/resources/tickets.ts'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { deskClient } from './steps/desk-client.ts'
import { openForeignSite } from './steps/foreign-site.ts'
import { waitForMail, listMailSubjects } from './steps/mailbox.ts'
import { PRESS_INTERVALS_MS, loseFirstAnswer, expectSingleWrite } from './steps/press-twice.ts'
import { openSale } from './steps/sale.ts'

// The provider redirects to this origin.
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''
const HOLD = /\/order$/
const PAY = /\/payment$/

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

const idOf = (event: string) => event.split('/').at(-2) ?? ''
const button = (page: Page | FrameLocator, name: string | RegExp) => page.getByRole('button', { name })
const chooseLast = (page: Page | FrameLocator) => button(page, 'One more: Last two').click()
const untilDetails = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()

/** Creates an event with two tickets left and a hold short enough that an extension is offered at once. */
async function saleOfTwo(title: string, settings = {}): Promise<string> {
  const event = await openSale(url, title, { order_timeout_in_minutes: 2, ...settings })
  const { call } = await deskClient(url)
  const prices = [{ price_cents: 0, quantity_available: 2 }]
  await call(createTicket, {
    params: { event_id: idOf(event) },
    body: { name: 'Last two', type: 'FREE', prices },
  })
  return event
}

/** Asserts that another buyer can still get the last ticket. */
async function expectLastTicketAvailable(browser: Browser, event: string): Promise<void> {
  const other = await browser.newPage()
  await other.goto(event)
  await chooseLast(other)
  await button(other, 'Continue').click()
  await untilDetails(other)
  await other.close()
}

for (const apart of PRESS_INTERVALS_MS) {
  test(`two clicks ${apart} ms apart hold one order, use one extension and leave the last ticket available`, async ({
    page,
    browser,
  }) => {
    const event = await saleOfTwo(`Pressed ${apart} ms apart`)
    await page.goto(event)
    await chooseLast(page)
    const held = await expectSingleWrite(page, button(page, 'Continue'), HOLD, apart)
    await untilDetails(page)
    const extended = await expectSingleWrite(page, button(page, '5 more minutes'), /\/extend$/, apart)
    expect(extended).toMatchObject({ id: held['id'], extensions_left: 1 })
    await expectLastTicketAvailable(browser, event)
  })
}

test('back and Continue lead to one hold that replaces the first, also with a double click', async ({
  page,
  browser,
}) => {
  const event = await saleOfTwo('Back and again')
  await page.goto(event)
  await chooseLast(page)
  const first = await expectSingleWrite(page, button(page, 'Continue'), HOLD, PRESS_INTERVALS_MS[1])
  await untilDetails(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await button(page, 'Choose other tickets').click()
  await chooseLast(page)
  const second = await expectSingleWrite(page, button(page, 'Continue'), HOLD, PRESS_INTERVALS_MS[1])
  await untilDetails(page)
  expect(second['id']).not.toBe(first['id'])
  await expectLastTicketAvailable(browser, event)
})

test('Enter pressed twice and two clicks within one frame hold one order', async ({ page }) => {
  for (const how of ['enter', 'frame'] as const) {
    const event = await saleOfTwo(`Pressed by ${how}`)
    await page.goto(event)
    await chooseLast(page)
    const held = new Set<string | undefined>()
    page.on('request', (request) => {
      if (request.method() === 'POST' && HOLD.test(request.url()))
        held.add(request.headers()['idempotency-key'])
    })
    const go = button(page, 'Continue')
    if (how === 'enter') {
      await go.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    } else {
      await go.evaluate((one: HTMLButtonElement) => {
        one.click()
        one.click()
      })
    }
    await untilDetails(page)
    expect(held.size, how).toBe(1)
  }
})

test('a hold with a lost response is retried automatically and stays one hold, also for the last tickets', async ({
  page,
}) => {
  const event = await saleOfTwo('A lost answer')
  await page.goto(event)
  await chooseLast(page)
  await chooseLast(page)
  const held = await loseFirstAnswer(page, HOLD)
  await button(page, 'Continue').click()
  await untilDetails(page)
  expect(new Set(held.map(({ id }) => id)).size).toBe(1)
  expect(held).toHaveLength(2)
})

test('two clicks in the widget hold one order, also after it was released', async ({ page, browser }) => {
  const site = await openForeignSite()
  try {
    const event = await saleOfTwo('Pressed in the widget', { widget_origins: [site.origin] })
    site.paste(`<script src="${url}/widget.js" data-foyer-event="${idOf(event)}" async></script>`)
    await page.goto(site.origin)
    const widget = page.frameLocator('iframe[title="Tickets"]')
    const ids = new Set<string | undefined>()
    for (const apart of [PRESS_INTERVALS_MS[0], PRESS_INTERVALS_MS[2]]) {
      await chooseLast(widget)
      await expectSingleWrite(page, button(widget, 'Continue'), HOLD, apart)
      await expect(widget.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible()
      const again = await widget.getByRole('link', { name: 'Open checkout again' }).getAttribute('href')
      ids.add(/od_\w+/.exec(again ?? '')?.[0])
      if (apart === PRESS_INTERVALS_MS[0])
        await expectSingleWrite(page, button(widget, 'Choose other tickets'), /\/abandon$/, apart)
    }
    expect(ids.size).toBe(2)
    expect(ids).not.toContain(undefined)
    await expectLastTicketAvailable(browser, event)
  } finally {
    await site.close()
  }
})

/** Selects a free ticket and enters the attendees. */
async function fillIn(page: Page, title: string, email: string): Promise<void> {
  await page.goto(await openSale(url, title, { require_attendee_details: false }))
  await button(page, 'One more: Stroll').click()
  await button(page, 'Continue').click()
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill(email)
  await page.getByLabel('Tofu').first().check()
  await page.getByLabel('I accept the terms of use').check()
}
/** Asserts one mail with the ticket and one with the order. */
async function mailedOnce(address: string): Promise<void> {
  for (const what of ['Your ticket', 'Your order']) await waitForMail(data_dir, address, what)
  expect(await listMailSubjects(data_dir, address)).toHaveLength(2)
}
const expectConfirmation = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Thank you, Mei!' })).toBeVisible()

test('two clicks complete a free order once', async ({ page }) => {
  await fillIn(page, 'A stroll, pressed twice', 'mei@twice.test')
  await expectSingleWrite(page, button(page, 'Complete order'), PAY, PRESS_INTERVALS_MS[1])
  await expectConfirmation(page)
  await mailedOnce('mei@twice.test')
})

test('an order completed with a lost response completes once when it is repeated', async ({ page }) => {
  await fillIn(page, 'A stroll, lost', 'mei@lost.test')
  const completed = await loseFirstAnswer(page, PAY)
  await button(page, 'Complete order').click()
  await expect.poll(() => completed.length).toBe(1)
  await Promise.race([expectConfirmation(page), button(page, 'Complete order').click()])
  await expectConfirmation(page)
  await mailedOnce('mei@lost.test')
})
