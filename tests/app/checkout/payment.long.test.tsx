import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { deliverNext } from '#server/domains/payments/sandbox/service.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { holdTickets, typeIn } from './buyer.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('authenticateSandbox', 'paySandbox')

const MINUTE_MS = 60_000
const BUYER = { first_name: 'Mei', last_name: 'Chan', email: 'mei@example.test' }
/** Addresses to which the page was redirected. */
const sent = vi.fn<(url: string) => void>()
let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
  const { origin, host, href, pathname, search } = location
  vi.stubGlobal('location', { origin, host, href, pathname, search, assign: sent, replace: sent })
})
beforeEach(async () => {
  sent.mockClear()
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Creates an order ready to be paid. */
async function ready() {
  const held = await holdTickets(office, event, [[event.tickets.general, event.prices.general, 1]])
  await office.server.call(saveOrderDetails, {
    params: { event_id: event.id, order_id: held.id },
    query: { s: held.s },
    body: { order: BUYER, attendees: [{ ...BUYER, ticket_price_id: event.prices.general }] },
  })
  held.own()
  return held
}

/** Clicks "Pay" and opens the page of the provider, as the browser would. */
async function toProvider(path: string) {
  const view = office.open(path, null)
  // The terms are known before anything is paid.
  expect(await screen.findByText('Full refund if you cancel before the start.')).toBeDefined()
  expect(screen.getByText('We keep a fee of HK$100.00 per order.')).toBeDefined()
  await press('Pay HK$480.00')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  const url = new URL(sent.mock.calls[0]?.[0] ?? '')
  sent.mockClear()
  view.unmount()
  return office.open(url.pathname, null)
}

/** Delivers every due webhook of the provider. */
async function deliver() {
  const { server } = office
  server.clock.advance(MINUTE_MS)
  const send = async (body: string, headers: Record<string, string>) =>
    (await server.raw('POST', '/public/webhooks/sandbox', { body, headers })).status === 204
  const silent = { warn: () => {}, error: () => {} }
  const needs = { ...server.deps, log: silent }
  while (await deliverNext(needs, send));
}

test('a declined card is replaced by another one, and the order appears with its ticket', async () => {
  const held = await ready()
  const provider = await toProvider(held.path('payment'))
  expect(await screen.findByText(/^This is a test\. No money moves/)).toBeDefined()
  expect(await screen.findByText('HK$480.00')).toBeDefined()
  expect(screen.getByLabelText(/^Card number/).getAttribute('autocomplete')).toBe('cc-number')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press(/^Card is declined/)
  await press('Pay')
  expect(await screen.findByText('Your card was declined. Please try another one.')).toBeDefined()
  await deliver()
  await press(/^Payment succeeds…4242/)
  await press('Pay')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  const back = new URL(sent.mock.calls[0]?.[0] ?? '')
  expect(back.pathname).toBe(held.path('payment_return'))
  provider.unmount()
  const { router } = office.open(back.pathname, null)
  await screen.findByRole('heading', { name: 'Thank you, Mei!', level: 1 })
  expect(router.state.location.pathname).toBe(held.path('summary'))
  const link = screen.getByRole('link', { name: 'Open ticket of Mei Chan, General' })
  const { tickets } = await held.read()
  expect(link.getAttribute('href')).toBe(`/ticket/${event.id}/${tickets[0]?.attendee_id}?s=${tickets[0]?.s}`)
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(
    `/order/${event.id}/${held.id}/print?s=${held.s}`,
  )
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('an invalid card number shows an error at its field, and the extra step can be refused', async () => {
  const held = await ready()
  const provider = await toProvider(held.path('payment'))
  await typeIn(/^Card number/, '4242 4242 4242 4243')
  await typeIn(/^Expiry date/, '13/30')
  await typeIn(/^Security code/, '12')
  await press('Pay')
  expect(await screen.findByText('There is a problem with 3 fields')).toBeDefined()
  await press(/^Bank asks for confirmation/)
  await press('Pay')
  expect(await screen.findByRole('heading', { name: 'Confirm with your bank' })).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Refuse')
  expect(await screen.findByText('Your bank did not confirm the payment.')).toBeDefined()
  const way_back = screen.getByRole('link', { name: 'Cancel and go back' }).getAttribute('href') ?? ''
  expect(new URL(way_back).pathname).toBe(held.path('payment'))
  await deliver()
  provider.unmount()
  office.open(held.path('payment'), null)
  expect(
    await screen.findByText('We could not process your payment. Please try again or contact support.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pay HK$480.00' })).toBeDefined()
})

test('the return page shows only what the server knows: pending, then failed with a way to retry', async () => {
  const held = await ready()
  const provider = await toProvider(held.path('payment'))
  provider.unmount()
  const waiting = office.open(held.path('payment_return'), null)
  expect(await screen.findByText(/^Checking with the payment provider/)).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  waiting.unmount()
  const again = await toProvider(held.path('payment'))
  await press(/^Insufficient funds/)
  await press('Pay')
  expect(await screen.findByText(/not enough money on your card/)).toBeDefined()
  await deliver()
  again.unmount()
  office.open(held.path('payment_return'), null)
  expect(await screen.findByText(/not enough money on your card/)).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay HK$480.00' })).toBeDefined()
})

test('a return page without a payment at the provider says that the payment is unknown', async () => {
  const held = await ready()
  office.open(held.path('payment_return'), null)
  expect(await screen.findByText('Payment failed or could not be confirmed.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(held.path('payment'))
})

test('a payment that arrives too late is refunded and the order says so', async () => {
  const few = await publicRowsOf(office).event(48, { title: 'Small Room' })
  await publicRowsOf(office).setPrice(few.tickets.general, { quantity_available: 1 })
  event = few
  const held = await ready()
  const provider = await toProvider(held.path('payment'))
  office.server.clock.advance(20 * MINUTE_MS)
  await holdTickets(office, few, [[few.tickets.general, few.prices.general, 1]])
  await press(/^Payment succeeds…4242/)
  await press('Pay')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  provider.unmount()
  office.open(held.path('payment_return'), null)
  await screen.findByRole('heading', { name: 'Your payment came too late', level: 1 })
  expect(screen.getByText(/You will be refunded in full automatically/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Open ticket/ })).toBeNull()
})

test('a checkout step of a completed order links to the order and says so', async () => {
  const held = await ready()
  const provider = await toProvider(held.path('payment'))
  await press(/^Payment succeeds…4242/)
  await press('Pay')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  provider.unmount()
  await deliver()
  await office.reset()
  held.own()
  const { router } = office.open(held.path('details'), null)
  expect(await screen.findByText('This order has already been paid or processed.')).toBeDefined()
  expect(router.state.location.pathname).toBe(held.path('summary'))
})

test('a payment cannot be made offline', async () => {
  const held = await ready()
  office.open(held.path('payment'), null)
  const button = await screen.findByRole('button', { name: 'Pay HK$480.00' })
  office.goOffline()
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
})
