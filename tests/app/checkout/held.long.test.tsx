import { addMs } from '#contract/wire/instant.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { waitPastDoublePress } from '#tests/support/browser/press-twice.ts'
import { type BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { holdTickets } from './buyer.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('abandonOrder', 'extendOrder')

const MINUTE_MS = 60_000
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

const hold = (promo_code = '') =>
  holdTickets(office, event, [[event.tickets.general, event.prices.general, 2]], promo_code)
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('the countdown follows the server clock, and near the end it warns and extends the hold', async () => {
  const held = await hold()
  held.own()
  // The clock of the phone is years away from that of the server.
  office.server.clock.advance(13.5 * MINUTE_MS)
  office.open(held.path('details'), null)
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Your tickets are held for 1:[0-3]\d$/)
  expect(screen.getByText('Less than 2 minutes left to finish your order.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('5 more minutes')
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/ (5:00|4:[3-5]\d)$/))
  expect((await held.read()).held_until).toBe(addMs(office.server.clock.now(), 5 * MINUTE_MS))
})

test('a hold extended twice cannot be extended again', async () => {
  await publicRowsOf(office).setSettings({ order_timeout_in_minutes: 1 }, event.id)
  const held = await hold()
  held.own()
  office.open(held.path('details'), null)
  await press('5 more minutes')
  await waitFor(() => expect(screen.queryByRole('button', { name: '5 more minutes' })).toBeNull())
  office.server.clock.advance(3.5 * MINUTE_MS)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitPastDoublePress()
  await press('5 more minutes')
  await waitFor(async () => expect((await held.read()).extensions_left).toBe(0))
})

test('an expired order says so and links back with its promo code', async () => {
  await office.server.db.withTx((tx) => addPromoCode(office.server, tx, event, { code: 'FRIENDS' }))
  const held = await hold('FRIENDS')
  held.own()
  office.server.clock.advance(16 * MINUTE_MS)
  const { container } = office.open(held.path('payment'), null)
  expect(await screen.findByText('Sorry, your order has expired. Please start a new order.')).toBeDefined()
  const again = screen.getByRole('link', { name: 'Choose tickets again' })
  expect(again.getAttribute('href')).toBe(`/e/${event.id}/rooftop-night?promo_code=FRIENDS`)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('an order that expires while it is open says so by itself', async () => {
  const held = await hold()
  held.own()
  office.server.clock.advance(15 * MINUTE_MS - 3_000)
  office.open(held.path('details'), null)
  await screen.findByRole('timer')
  office.server.clock.advance(4_000)
  expect(await screen.findByText(/your order has expired/)).toBeDefined()
})

test.each(['details', 'payment', 'payment_return', 'summary'])(
  '%s shows that an unknown order no longer exists and that one without its secret is not on this device',
  async (step) => {
    const held = await hold()
    const view = office.open(held.path(step), null)
    expect(await screen.findByText(/^This order is not on this device\./)).toBeDefined()
    view.unmount()
    office.open(`${held.path(step)}?s=wrong`, null)
    expect(
      await screen.findByText('This order no longer exists. This order page is no longer available.'),
    ).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Find my tickets' }).length).toBeGreaterThan(0)
  },
)

test('cancelling releases the tickets at once and returns to the event', async () => {
  const held = await hold()
  held.own()
  const { router } = office.open(held.path('details'), null)
  await press('Cancel order')
  expect(await screen.findByText('Your tickets go back on sale at once.')).toBeDefined()
  await press('Cancel order')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/e/${event.id}/rooftop-night`))
  expect((await held.read()).status).toBe('ABANDONED')
})

test('a checkout without an order shows the event, and a payment without one links to the home page', async () => {
  const first = office.open(`/checkout/${event.id}`, null)
  expect(await heading()).toBe('Rooftop Night')
  first.unmount()
  const second = office.open('/payment', null)
  expect(await screen.findByText('Invalid payment parameters.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined()
  second.unmount()
  const held = await hold()
  const { router } = office.open(`/payment?event=${event.id}&order=${held.id}&s=${held.s}`, null)
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  expect(router.state.location.pathname).toBe(held.path('details'))
})
