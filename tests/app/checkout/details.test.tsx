import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { secretOf } from '#app/lib/own-orders.ts'
import { queryClient } from '#app/shell/query-client.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addQuestion, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { holdTickets, tick, typeIn } from './buyer.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('saveOrderDetails', 'payOrder')

const BUYER = 'Who is buying?'
const TERMS = /^I accept the terms of use/
let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const ask = (question: Parameters<typeof addQuestion>[3]) =>
  office.server.db.withTx((tx) => addQuestion(office.server, tx, event, question))
const hold = (general = 1, vip = 0) =>
  holdTickets(office, event, [
    [event.tickets.general, event.prices.general, general],
    [event.tickets.vip, event.prices.vip, vip],
  ])
async function open(held: Awaited<ReturnType<typeof hold>>) {
  held.own()
  const view = office.open(held.path('details'), null)
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  return view
}
async function typeBuyer() {
  await typeIn(/^First name/, 'Mei', BUYER)
  await typeIn(/^Last name/, 'Chan', BUYER)
  await typeIn(/^Email/, 'mei@example.test', BUYER)
}

test('the buyer keeps one ticket, names the holder of the other, and continues to payment', async () => {
  const held = await hold(1, 1)
  const { router, container } = await open(held)
  expect(await accessibilityProblems(container)).toEqual([])
  await typeBuyer()
  await typeIn(/^Mobile number/, '9123 4567', BUYER)
  await typeIn(/^First name/, 'Bo', 'Ticket 2: VIP')
  await typeIn(/^Email/, 'bo@example.test', 'Ticket 2: VIP')
  await tick(TERMS)
  await press('Continue to payment')
  await screen.findByRole('button', { name: 'Pay HK$1,760.00' })
  expect(router.state.location.pathname).toBe(held.path('payment'))
  expect((await held.read()).details).toMatchObject({
    order: { first_name: 'Mei', email: 'mei@example.test', phone: '+85291234567' },
    attendees: [
      { first_name: 'Mei', email: 'mei@example.test', ticket_price_id: event.prices.general },
      { first_name: 'Bo', email: 'bo@example.test', ticket_price_id: event.prices.vip },
    ],
  })
})

test('missing fields are listed once, all together, each with a link to its field', async () => {
  await ask({ title: 'Company', required: true, type: 'SINGLE_LINE_TEXT' })
  await ask({ title: 'Meal', required: true, belongs_to: 'TICKET', type: 'RADIO', options: ['Fish', 'Tofu'] })
  await open(await hold(2))
  await typeIn(/^Email/, 'not an address', BUYER)
  await press('Continue to payment')
  const links = await screen.findAllByRole('link')
  const named = links.map(({ textContent }) => textContent).filter((text) => !/^(Foyer|Rooftop)/.test(text))
  expect(named.filter((name) => /First|mail|Company|Meal|Terms/.test(name ?? ''))).toEqual(
    expect.arrayContaining([
      'First name',
      'Email',
      'Company',
      'Ticket 1: General, Meal',
      'Ticket 2: General, First name',
      'Ticket 2: General, Email',
      'Ticket 2: General, Meal',
    ]),
  )
  expect(screen.getByText('There is a problem with 8 fields')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Company' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company/))
})

test('questions of all six kinds are shown and their answers are stored', async () => {
  const kinds = [
    await ask({ title: 'Name on the badge', type: 'SINGLE_LINE_TEXT', sort_order: 11 }),
    await ask({ title: 'Anything else?', type: 'MULTI_LINE_TEXT', sort_order: 12 }),
    await ask({ title: 'Size', type: 'DROPDOWN', options: ['S', 'M'], sort_order: 13 }),
    await ask({ title: 'Meal', type: 'RADIO', options: ['Fish', 'Tofu'], sort_order: 14 }),
    await ask({ title: 'Days', type: 'CHECKBOX', options: ['Fri', 'Sat', 'Sun'], sort_order: 15 }),
    await ask({ title: 'Born', type: 'DATE', sort_order: 16 }),
  ]
  const held = await hold()
  const { container } = await open(held)
  expect(await accessibilityProblems(container)).toEqual([])
  await typeBuyer()
  await typeIn('Name on the badge', 'Mei C.')
  await typeIn('Anything else?', 'By the window,\nplease')
  await typeIn('Size', 'M')
  await tick('Tofu')
  await tick('Sun')
  await tick('Fri')
  await typeIn('Born', '1990-02-28')
  await tick(TERMS)
  await press('Continue to payment')
  await screen.findByRole('heading', { name: 'Payment', level: 1 })
  const said = (await held.read()).details?.order.questions
  expect(said).toEqual([
    { question_id: kinds[0], answer: 'Mei C.', options: [] },
    { question_id: kinds[1], answer: 'By the window,\nplease', options: [] },
    { question_id: kinds[2], answer: 'M', options: [] },
    { question_id: kinds[3], answer: 'Tofu', options: [] },
    { question_id: kinds[4], answer: '', options: ['Fri', 'Sun'] },
    { question_id: kinds[5], answer: '1990-02-28', options: [] },
  ])
  const review = await screen.findByRole('region', { name: 'Review your order' })
  expect(review.textContent).toContain('Fri, Sun')
  expect(review.textContent).toContain('28 Feb 1990')
})

test('a reload and an expired hold keep the input', async () => {
  const first = await open(await hold())
  await typeIn(/^First name/, 'Mei', BUYER)
  await waitFor(() => expect(localStorage.getItem(`checkout-draft:${event.id}`)).toContain('Mei'))
  first.unmount()
  const again = await open(await hold(2))
  expect(
    within(await screen.findByRole('region', { name: BUYER })).getByLabelText(/^First name/),
  ).toHaveProperty('value', 'Mei')
  again.unmount()
})

test('a signed-in buyer finds their name filled in', async () => {
  const held = await hold()
  held.own()
  office.open(held.path('details'), office.venue.organizer, 'organizer')
  const buyer = within(await screen.findByRole('region', { name: BUYER }))
  expect(buyer.getByLabelText(/^Last name/)).toHaveProperty('value', 'Lam')
  expect(buyer.getByLabelText(/^Email/)).toHaveProperty('value', office.venue.organizer.email)
})

test('an event without guest names asks only the buyer; the completed order opens offline', async () => {
  await publicRowsOf(office).setSettings({ require_attendee_details: false }, event.id)
  const free = await office.server.db.withTx((tx) =>
    addTicketType(office.server, tx, event, { name: 'Stroll', type: 'FREE', prices: [{ price_cents: 0 }] }),
  )
  const held = await holdTickets(office, event, [[free.id, free.price_ids[0] ?? '', 2]])
  const { router, unmount } = await open(held)
  expect(screen.queryByRole('region', { name: /^Ticket 1/ })).toBeNull()
  await typeBuyer()
  await tick(TERMS)
  await press('Complete order')
  await screen.findByRole('heading', { name: 'Thank you, Mei!', level: 1 })
  expect(router.state.location.pathname).toBe(held.path('summary'))
  expect(screen.getByText(/on their way to mei@example\.test/)).toBeDefined()
  expect(screen.getAllByRole('link', { name: /^Open ticket of Mei Chan/ })).toHaveLength(2)
  expect(localStorage.getItem(`checkout-draft:${event.id}`)).toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await waitFor(async () => expect(await myTicketsDatabase().tickets.count()).toBe(2))
  unmount()
  queryClient.clear()
  office.goOffline()
  const offline = office.open(held.path('summary'), null)
  await screen.findByRole('heading', { name: 'Your order', level: 1 })
  expect(offline.router.state.location.pathname).toBe(`/order/${event.id}/${held.id}`)
})

test('a link with the secret opens the order for good, and the secret leaves the address', async () => {
  const held = await hold()
  const { router } = office.open(`${held.path('details')}?s=${held.s}`, null)
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(secretOf(held.id)).toBe(held.s)
})

test('the details page says offline that the input is kept', async () => {
  await open(await hold())
  office.goOffline()
  const beside = 'You are offline. What you have typed stays here. Continue when you are back online.'
  expect(await screen.findByText(beside)).toBeDefined()
  const above = 'What you have typed stays here. You can pay when you are back online.'
  expect(screen.getByText(above)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(true)
})
