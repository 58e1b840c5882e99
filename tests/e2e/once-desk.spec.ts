import { expect, test, type Page } from '@playwright/test'
import { listUsers } from '#contract/account/users.ts'
import { listEvents } from '#contract/events/events.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { deleteQuestion, listQuestions } from '#contract/resources/questions.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { listBookings } from '#contract/rooms/bookings.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { completeCheckout, oneTicketBody } from '#tests/support/visitors.ts'
import { openDoor, openShiftSetup } from './door/shift-door.ts'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { deskClient } from './steps/desk-client.ts'
import { waitForMail, listMailSubjects } from './steps/mailbox.ts'
import {
  PRESS_INTERVALS_MS,
  loseFirstAnswer,
  pressTwice,
  slowDown,
  speedUp,
  expectSingleWrite,
} from './steps/press-twice.ts'
import { openSale } from './steps/sale.ts'
import { signIn, untilSent } from './steps/sign-in.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''
const [SHORT, MIDDLE, LONG] = PRESS_INTERVALS_MS

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Creates a paid order of a separate event by the simulated visitor number `at`. */
async function buy(title: string, at: number) {
  const event_id = (await openSale(url, title)).split('/').at(-2) ?? ''
  const { call } = await deskClient(url)
  const { data: questions } = await call(listQuestions, { params: { event_id } })
  for (const { id: question_id, title, version } of questions)
    if (title === 'Meal') await call(deleteQuestion, { params: { event_id, question_id }, version })
  const { data: tickets } = await call(listTickets, { params: { event_id } })
  const stalls = tickets.find(({ name }) => name === 'Stalls')
  const order = await completeCheckout(
    { event_id, at, origins: () => [url], tries: 1 },
    oneTicketBody(stalls?.id ?? '', stalls?.prices[0]?.id ?? ''),
  )
  const params = { event_id, order_id: order?.id ?? '' }
  return {
    reference: orderReference(params.order_id),
    path: `${url}/manage/event/${event_id}/orders/${params.order_id}`,
    read: async () => (await call(readOrder, { params })).data,
  }
}

test('two clicks each resend, refund and cancel an order once', async ({ context }) => {
  const order = await buy('Handled twice', 1)
  const page = await signIn(context, url)
  await page.goto(order.path)
  const more = button(page, `More actions for ${order.reference}`)

  const mailed = async () => (await listMailSubjects(data_dir, 'visitor-1@example.test')).toSorted()
  await expect.poll(async () => (await mailed()).length).toBe(2)
  const before = await mailed()
  await more.click()
  const resend = page.getByRole('menuitem', { name: 'Resend tickets' })
  await expectSingleWrite(page, resend, /resend/, SHORT)
  await expect.poll(mailed).toEqual([...before, ...before].toSorted())

  await button(page, 'Refund').click()
  await page.getByRole('dialog').getByLabel('Amount').fill('100')
  await expectSingleWrite(page, inDialog(page, 'Refund'), /refund/, MIDDLE)
  // The webhook about the refund changes the order once more.
  const paid_back = [{ amount_cents: 10_000, status: 'SUCCEEDED' }]
  await expect.poll(async () => (await order.read()).refunds).toMatchObject(paid_back)
  await page.reload()

  await more.click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await expectSingleWrite(page, inDialog(page, 'Cancel order'), /cancel/, LONG)
  expect((await order.read()).attendees.map(({ status }) => status)).toEqual(['CANCELLED'])
})

test('a refund with a lost response happens once when it is repeated', async ({ context }) => {
  const order = await buy('Given back, unheard', 2)
  const page = await signIn(context, url)
  await page.goto(order.path)
  await button(page, 'Refund').click()
  await page.getByRole('dialog').getByLabel('Amount').fill('100')
  const refunded = await loseFirstAnswer(page, /\/refund$/)
  await inDialog(page, 'Refund').click()
  await expect.poll(() => refunded.length).toBe(1)
  await inDialog(page, 'Refund').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(refunded).toHaveLength(2)
  expect((await order.read()).refunds).toMatchObject([{ amount_cents: 10_000 }])
})

test('two clicks each draft an event and invite a user once', async ({ context }) => {
  const page = await signIn(context, url, 'owner')
  const { call } = await deskClient(url, 'owner')
  await button(page, 'New event').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Drafted twice')
  await dialog.getByLabel('Start').fill('2030-05-01T19:00')
  await expectSingleWrite(page, inDialog(page, 'Create draft'), /\/events$/, MIDDLE)
  await untilSent(page)
  const { data: events } = await call(listEvents, { query: { query: 'Drafted twice' } })
  expect(events).toHaveLength(1)

  await page.goto(`${url}/account/users`)
  await button(page, 'Invite').click()
  await page.getByLabel('Email address').fill('yan@twice.test')
  await page.getByLabel('First name').fill('Yan')
  await expectSingleWrite(page, button(page, 'Send invitation'), /\/users/, SHORT)
  await waitForMail(data_dir, 'yan@twice.test', '')
  expect(await listMailSubjects(data_dir, 'yan@twice.test')).toHaveLength(1)
  const { data: users } = await call(listUsers, {})
  expect(users.filter(({ email }) => email === 'yan@twice.test')).toHaveLength(1)
})

test('two clicks create a booking once', async ({ context }) => {
  const page = await signIn(context, url)
  const day = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.goto(`${url}/manage/bookings/new?day=${day}`)
  await page.getByLabel(/^Room/).selectOption({ index: 1 })
  await page.getByLabel(/^Name/).fill('Choir, pressed twice')
  await page.getByLabel(/^People/).fill('4')
  await page.getByLabel('Custom price before taxes and fees').fill('900')
  await expectSingleWrite(page, button(page, 'Create booking'), /\/bookings$/, LONG)
  await expect(page.getByRole('heading', { name: 'Choir, pressed twice', level: 1 })).toBeVisible()
  const { call } = await deskClient(url)
  const { data } = await call(listBookings, { query: { query: 'Choir, pressed twice' } })
  expect(data).toHaveLength(1)
})

test('two clicks admit an attendee found by name once', async ({ context }) => {
  const office = await openShiftSetup(url)
  const list = await office.addList('Pressed twice')
  const guest = await office.demo.guest()
  const page = await openDoor(context, { office, list })
  await button(page, 'Search').click()
  await page.getByRole('searchbox').fill(guest.name)
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: guest.name }).first()
  const session = await slowDown(page)
  await pressTwice(session, row.getByRole('button'), MIDDLE)
  const confirm = button(page, 'Yes, this person')
  await confirm.waitFor()
  // Taps right after it appears count as those of a double tap.
  await page.waitForTimeout(400)
  await pressTwice(session, confirm, MIDDLE)
  await expect(page.locator('[data-verdict="admitted"]')).toContainText(guest.name)
  await speedUp(session)
  await expect.poll(() => office.entered(list)).toBe(1)
  await expect(page.locator('[data-verdict="already_in"]')).toHaveCount(0)
})
