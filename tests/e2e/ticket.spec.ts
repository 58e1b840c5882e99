import { expect, test } from '@playwright/test'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { buyFreeTickets } from './steps/bought.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { openSale } from './steps/sale.ts'
import { signIn, untilInstalled } from './steps/sign-in.ts'

const PHONE = { width: 390, height: 844 }
/** Minimum size of a filled page; an empty one is far smaller. */
const PDF_BYTES = 15_000

test(
  'a ticket opened by its link is available offline after a cold start',
  { tag: '@smoke' },
  async ({ browser, baseURL }) => {
    const { order } = await buyFreeTickets(baseURL ?? '')
    const [ticket] = order.tickets
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: PHONE,
      locale: 'en-HK',
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    const path = `/ticket/${order.event_id}/${ticket?.attendee_id}`
    const code = groupTicketCode(ticket?.ticket_code ?? '-')
    await page.goto(`${path}?s=${ticket?.s}`)
    await expect(page.getByText(code)).toBeVisible()
    await untilInstalled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText(/^Saved on this device, as of/)).toBeVisible()
    await page.close()
    const fresh = await context.newPage()
    await fresh.goto(path)
    await expect(fresh.getByText(code)).toBeVisible()
    await context.close()
  },
)

test('a guest buys on a phone and finds the ticket from the home page in flight mode, after a cold start', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const event = await openSale(url, 'Rooftop in flight')
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(event)
  await page.getByRole('button', { name: 'One more: Stroll' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill('mei@flight.test')
  await page.getByLabel('Tofu').first().check()
  await page.getByLabel('I accept the terms of use').check()
  await page.getByRole('button', { name: 'Complete order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Mei!', level: 1 })).toBeVisible()
  await untilInstalled(page)

  await context.setOffline(true)
  await page.close()
  const fresh = await context.newPage()
  await fresh.goto(url)
  const order = fresh.getByRole('region', { name: 'Your tickets' }).getByRole('article')
  await expect(order.getByRole('heading', { name: 'Rooftop in flight' })).toBeVisible()
  await order.getByRole('link', { name: 'Open ticket: Mei' }).click()
  await expect(fresh.getByRole('img', { name: /^Ticket code for/ })).toBeVisible()
  await expect(fresh.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{1,4}){6}$/)).toBeVisible()
  await context.close()
})

test('an order prints on A4 and on a roll with each ticket on its own page', async ({ browser, baseURL }) => {
  const { order, s } = await buyFreeTickets(baseURL ?? '')
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-HK' })
  const page = await context.newPage()
  await page.goto(`/order/${order.event_id}/${order.id}/print?s=${s}`)
  await expect(page.getByRole('img', { name: /^Ticket code for/ })).toHaveCount(2)
  for (const paper of ['A4 page', '80 mm roll']) {
    await page.getByRole('button', { name: paper }).click()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.byteLength, paper).toBeGreaterThan(PDF_BYTES)
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, paper).toBe(3)
  }
  await context.close()
})

test('the guest pages are accessible in light and dark and fit the narrowest phone', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { order, s } = await buyFreeTickets(baseURL ?? '', 'organizer')
  const [ticket] = order.tickets
  const context = await browser.newContext({ ...NARROW, baseURL: baseURL ?? '' })
  const page = await signIn(context, baseURL ?? '')
  const paths = [
    `/ticket/${order.event_id}/${ticket?.attendee_id}?s=${ticket?.s}`,
    `/ticket/${order.event_id}/${ticket?.attendee_id}/print?s=${ticket?.s}`,
    `/order/${order.event_id}/${order.id}/print?s=${s}`,
    '/profile',
    '/profile/bookings',
    '/profile/settings',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main h1, main article').first()).toBeVisible()
    await checkScreen(page, path)
  }
  await page.goto('/profile/bookings')
  for (const name of [/^Change name: /, /^Cancel order/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await checkScreen(page, String(name))
    await page.keyboard.press('Escape')
  }
  await context.close()
})
