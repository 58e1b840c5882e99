import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { startApp } from '#tests/support/browser/app-process.ts'
import { checkScreen, NARROW } from '../steps/check-screen.ts'
import { deskClient } from '../steps/desk-client.ts'
import { waitForMailedLink } from '../steps/mailbox.ts'
import { openSale } from '../steps/sale.ts'
import { signIn } from '../steps/sign-in.ts'

const UNDO_OVER_MS = 11 * 60_000

// Own server, because its clock is moved.
test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Creates an event whose tickets all need approval; returns its page and id. */
async function openByApproval(url: string) {
  const event = await openSale(url, 'By approval', { require_attendee_details: false })
  const event_id = new URL(event).pathname.split('/')[2] ?? ''
  const { call } = await deskClient(url)
  const params = { event_id }
  for (const { id } of (await call(listTickets, { params, query: {} })).data)
    await call(updateTicket, { params: { ...params, ticket_id: id }, body: { needs_approval: true } })
  return { event, event_id }
}

/** Requests a ticket; the page says that it waits, and that nothing is bought. */
async function request(page: Page, event: string, ticket: string, name: string): Promise<void> {
  await page.goto(event)
  await expect(page.getByText('Needs approval').first()).toBeVisible()
  await press(page, `One more: ${ticket}`)
  await press(page, 'Continue')
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill(name)
  await buyer.getByLabel('Email').fill(`${name.toLowerCase()}@request.test`)
  await page.getByLabel('Tofu').first().check()
  await page.getByLabel('I accept the terms of use').check()
  await press(page, 'Continue to request')
  await expect(page.getByText('The organiser decides. You pay nothing now.')).toBeVisible()
  await checkScreen(page, 'the last step of a request')
  await press(page, 'Send the request')
  await expect(heading(page, 'Your request has been sent')).toBeVisible()
  await expect(page.getByText(/You have not bought anything so far/)).toBeVisible()
  await expect(page.getByText(/^Thank you/)).toHaveCount(0)
}

test('a request is approved and paid by its mailed link, another one is declined with a reason', async ({
  browser,
}) => {
  const first = await startApp()
  const { data_dir } = first
  const port = Number(new URL(first.url).port)
  // The provider redirects to this origin.
  const url = first.url.replace('127.0.0.1', 'localhost')
  const { event, event_id } = await openByApproval(url)
  const newPhone = async () => {
    const context = await browser.newContext(NARROW)
    await context.addCookies([{ name: 'locale', value: 'en', url }])
    return context.newPage()
  }
  const mei = await newPhone()
  await request(mei, event, 'Stalls', 'Mei')
  await checkScreen(mei, 'a request that waits')
  const bo = await newPhone()
  await request(bo, event, 'Stroll', 'Bo')

  const desk = await signIn(await browser.newContext({ ...NARROW, locale: 'en' }), url)
  await desk.goto(`${url}/manage/event/${event_id}/requests`)
  const shown = (name: string) => desk.getByRole('region', { name })
  await expect(shown('Mei')).toContainText('mei@request.test')
  await expect(shown('Mei')).toContainText('Tofu')
  await checkScreen(desk, 'the requests of an event')
  // The oldest is approved by a single key, which can be undone by another one.
  await desk.keyboard.press('a')
  await expect(shown('Bo')).toBeVisible()
  await desk.keyboard.press('z')
  await expect(desk.getByText('Undone. The request is waiting again.')).toBeVisible()
  await expect(shown('Mei')).toBeVisible()
  await desk.keyboard.press('a')
  await expect(shown('Bo')).toBeVisible()
  await desk.keyboard.press('r')
  const dialog = desk.getByRole('dialog', { name: 'Decline the request of Bo?' })
  await dialog.getByLabel('Reason').selectOption('not_eligible')
  await dialog.getByLabel('Your own words').fill('Members only tonight.')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(desk.getByText('No requests waiting')).toBeVisible()
  await checkScreen(desk, 'no request waits')
  await desk.getByRole('link', { name: 'Decided' }).click()
  await expect(desk.getByText('Declined', { exact: true })).toBeVisible()

  // Within the ten minutes buyers learn nothing.
  for (const page of [mei, bo]) {
    await page.reload()
    await expect(heading(page, 'Your request has been sent')).toBeVisible()
  }
  await first.kill('SIGTERM')
  const later = await startApp({ data_dir, port, ahead_ms: UNDO_OVER_MS })
  const link = new URL(await waitForMailedLink(data_dir, 'mei@request.test', `/checkout/${event_id}`))
  await expect(async () => {
    await bo.reload()
    await expect(heading(bo, 'Your request was declined')).toBeVisible()
  }).toPass()
  await expect(bo.getByText('Members only tonight.')).toBeVisible()
  await checkScreen(bo, 'a declined request')

  const tablet = await newPhone()
  await expect(async () => {
    await tablet.goto(`${url}${link.pathname}${link.search}`)
    await expect(tablet.getByText(/^Your request was approved/)).toBeVisible()
  }).toPass()
  await checkScreen(tablet, 'an approved order')
  await press(tablet, 'Pay HK$480.00')
  await press(tablet, /^Payment succeeds ?…4242/)
  await press(tablet, 'Pay')
  await expect(heading(tablet, 'Thank you, Mei!')).toBeVisible()
  await later.stop()
  rmSync(data_dir, { recursive: true, force: true })
})
