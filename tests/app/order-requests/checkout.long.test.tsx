import { eq } from 'drizzle-orm'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { approveOrderRequest, declineOrderRequest, requestOrder } from '#contract/sales/order-requests.ts'
import { event_settings, events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { settleRequests } from '#server/domains/sales/order-requests/service.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'
import { holdTickets, tick, typeIn } from '#tests/app/checkout/buyer.ts'

pressesTwice('requestOrder', 'abandonOrder')

const UNDO_OVER_MS = 11 * 60_000

let office: AppFixture
let event: BuiltEvent
let count = 0

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  await office.server.db.withTx((tx) =>
    tx.update(tickets).set({ needs_approval: true }).where(eq(tickets.id, event.tickets.general)),
  )
})
afterEach(() => office.reset())
afterAll(() => office.close())

const priceAt = (price_cents: number) =>
  office.server.db.withTx((tx) =>
    tx.update(ticket_prices).set({ price_cents }).where(eq(ticket_prices.event_id, event.id)),
  )
const setSettings = (settings: object) =>
  office.server.db.withTx((tx) =>
    tx
      .insert(event_settings)
      .values({ event_id: event.id, account_id: event.account_id, settings })
      .onConflictDoUpdate({ target: event_settings.event_id, set: { settings } }),
  )
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 })

async function ready() {
  const held = await holdTickets(office, event, [[event.tickets.general, event.prices.general, 1]])
  const buyer = { first_name: 'Mei', last_name: 'Chan', email: `mei.${(count += 1)}@approval.test` }
  const params = { event_id: event.id, order_id: held.id }
  await office.server.call(saveOrderDetails, {
    params,
    query: { s: held.s },
    body: { order: buyer, attendees: [{ ...buyer, ticket_price_id: event.prices.general }] },
  })
  held.own()
  return { ...held, params, email: buyer.email }
}
async function requested() {
  const held = await ready()
  await office.server.call(requestOrder, { params: held.params, query: { s: held.s } })
  return held
}
const asOwner = () => ({ token: office.venue.owner.token })
const settle = async () => {
  office.server.clock.advance(UNDO_OVER_MS)
  await settleRequests(office.server.deps)
}

test('the buyer of a free type that needs approval sends a request in place of an order', async () => {
  await priceAt(0)
  const held = await holdTickets(office, event, [[event.tickets.general, event.prices.general, 1]])
  held.own()
  office.open(held.path('details'), null)
  expect(await screen.findByText('Request', { exact: true })).toBeDefined()
  await typeIn(/^First name/, 'Mei', 'Who is buying?')
  await typeIn(/^Last name/, 'Chan', 'Who is buying?')
  await typeIn(/^Email/, 'mei@approval.test', 'Who is buying?')
  await tick(/^I accept/)
  await press('Continue to request')
  expect(await screen.findByText('The organiser decides. You pay nothing now.')).toBeDefined()
  expect(screen.getByText('If your request is approved, you get your tickets at once.')).toBeDefined()
  expect(screen.getByText('Your places are not held until then.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Pay|Complete)/ })).toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Send the request')
  await heading('Your request has been sent')
  expect(screen.getByText(/You have not bought anything so far/)).toBeDefined()
  expect(screen.queryByText(/^Thank you/)).toBeNull()
  expect((await held.read()).status).toBe('REQUESTED')
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the last step names the amount to pay later, and says that the places are held', async () => {
  await setSettings({ approval_holds_places: true })
  const held = await ready()
  office.open(held.path('payment'), null)
  expect(await screen.findByText(/you can pay HK\$480\.00 and get your tickets/)).toBeDefined()
  expect(screen.getByText('Your places are held until then.')).toBeDefined()
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send the request' }).hasAttribute('disabled')).toBe(true),
  )
})

test('a request that comes too late says why and stays as it was', async () => {
  const held = await ready()
  office.open(held.path('payment'), null)
  await screen.findByRole('button', { name: 'Send the request' })
  await office.server.db.withTx((tx) =>
    tx.update(events).set({ happening: 'postponed' }).where(eq(events.id, event.id)),
  )
  await press('Send the request')
  expect(await screen.findByText(/^It is too late/)).toBeDefined()
  expect((await held.read()).approval?.status).toBe('needed')
})

test('every step of a request that waits leads to what became of it, until it is decided', async () => {
  const held = await requested()
  for (const step of ['details', 'payment', 'summary']) {
    const view = office.open(held.path(step), null)
    await heading('Your request has been sent')
    view.unmount()
  }
  await office.server.call(declineOrderRequest, {
    params: held.params,
    body: { reason: 'not_eligible', words: 'Members only tonight.' },
    ...asOwner(),
  })
  const view = office.open(held.path('summary'), null)
  await heading('Your request has been sent')
  expect(screen.queryByText('Members only tonight.')).toBeNull()
  view.unmount()
  await settle()
  office.open(held.path('payment'), null)
  await screen.findByText(/You have not bought anything so far/)
  // The page asks again when it is looked at.
  fireEvent(window, new Event('visibilitychange'))
  await heading('Your request was declined')
  expect(screen.getByText('You do not meet the conditions for these tickets.')).toBeDefined()
  expect(screen.getByText('Members only tonight.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('an approved order shows until when it can be paid, and its details can no longer be changed', async () => {
  await setSettings({ approval_pay_hours: 24 })
  const held = await requested()
  await office.server.call(approveOrderRequest, { params: held.params, ...asOwner() })
  await settle()
  const { router } = office.open(held.path('details'), null)
  expect(await screen.findByText(/^Your request was approved\. Please pay by /)).toBeDefined()
  expect(router.state.location.pathname).toBe(held.path('payment'))
  expect(screen.getByRole('button', { name: 'Pay HK$480.00' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('an approved order that was not paid in time says so', async () => {
  await setSettings({ approval_pay_hours: 1 })
  const held = await requested()
  await office.server.call(approveOrderRequest, { params: held.params, ...asOwner() })
  await settle()
  office.server.clock.advance(2 * 3_600_000)
  office.open(held.path('payment'), null)
  expect(await screen.findByText(/^Your approved order was not paid in time/)).toBeDefined()
})

test('a request is withdrawn after a question', async () => {
  const held = await requested()
  office.open(held.path('summary'), null)
  await press('Withdraw request')
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw this request?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw request' }))
  await heading('Request withdrawn')
  expect((await held.read()).approval?.status).toBe('withdrawn')
})

test('a request that lapsed names the cancelled event', async () => {
  const held = await requested()
  await office.server.db.withTx((tx) =>
    tx.update(events).set({ happening: 'cancelled' }).where(eq(events.id, event.id)),
  )
  await settle()
  office.open(held.path('summary'), null)
  await heading('Your request has ended')
  expect(screen.getByText('The event has been cancelled. You have paid nothing.')).toBeDefined()
})
