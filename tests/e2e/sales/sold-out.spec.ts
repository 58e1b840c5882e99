import { expect, test } from '@playwright/test'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from '../global-setup.ts'
import { checkScreen, NARROW } from '../steps/check-screen.ts'
import { deskClient } from '../steps/desk-client.ts'
import { waitForMailedLink } from '../steps/mailbox.ts'
import { openSale } from '../steps/sale.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''
/** The job makes offers each minute. */
const OFFER_MS = 150_000

test('a ticket of a sold-out evening that comes back reaches the first in the list and nobody else', async ({
  browser,
}) => {
  test.setTimeout(2 * OFFER_MS)
  const event = await openSale(url, 'A sold-out evening', {
    require_attendee_details: false,
    waiting_list: true,
  })
  const params = { event_id: new URL(event).pathname.split('/')[2] ?? '' }
  const { call } = await deskClient(url)
  const sale = async () => (await call(readPublicEvent, { params })).data.tickets
  const stroll = (await sale()).find(({ name }) => name === 'Stroll')
  const prices = [{ id: stroll?.prices[0]?.id ?? '', price_cents: 0, quantity_available: 1 }]
  await call(updateTicket, { params: { ...params, ticket_id: stroll?.id ?? '' }, body: { prices } })
  const newPage = async () => {
    const context = await browser.newContext(NARROW)
    await context.addCookies([{ name: 'locale', value: 'en', url }])
    return context.newPage()
  }
  const buy = async (address: string, email: string) => {
    const page = await newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'One more: Stroll' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const buyer = page.getByRole('region', { name: 'Who is buying?' })
    await buyer.getByLabel('First name').fill('Mei')
    await buyer.getByLabel('Email').fill(email)
    await page.getByLabel('Tofu').first().check()
    await page.getByLabel('I accept the terms of use').check()
    await page.getByRole('button', { name: 'Complete order' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you, Mei!' })).toBeVisible()
  }
  await buy(event, 'first@sold-out.test')

  const page = await newPage()
  await page.goto(event)
  await page.getByRole('link', { name: 'Join waiting list' }).click()
  await page.getByLabel('Ticket type').selectOption('Stroll')
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Email').fill('bo@sold-out.test')
  await checkScreen(page, 'joining a waiting list')
  await page.getByRole('button', { name: 'Join list' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  const own = new URL(await waitForMailedLink(data_dir, 'bo@sold-out.test', '/waiting-list'))
  await page.goto(`${url}${own.pathname}`)
  await expect(page.getByText('Your place in the list: 1')).toBeVisible()
  await checkScreen(page, 'a place in a waiting list')

  const [order] = (await call(listOrders, { params })).data
  await call(cancelOrder, {
    params: { ...params, order_id: order?.id ?? '' },
    body: { refund: 'none', notify_buyer: false },
  })
  expect((await sale()).find(({ name }) => name === 'Stroll')?.sale).toBe('sold_out')
  const offer = page.getByRole('link', { name: 'Buy tickets' })
  await expect(async () => {
    await page.reload()
    await expect(offer).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: OFFER_MS })
  const link = new URL((await offer.getAttribute('href')) ?? '', url)
  await buy(`${url}${link.pathname}${link.search}`, 'bo@sold-out.test')
  await page.reload()
  await expect(page.getByText('You bought your tickets and are off the list.')).toBeVisible()
})
