import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { press } from '#tests/app/storefront/visitor.ts'
import { makeBookingPayments, type OwnBookingRef } from '#tests/server/rooms/booking-payments.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('payOwnBooking')

/** Address to which the page was redirected. */
const sent = vi.fn<(url: string) => void>()
let office: AppFixture
let house: ReturnType<typeof makeBookingPayments>

beforeAll(async () => {
  office = await makeAppFixture()
  house = makeBookingPayments(fixtureOfApp(office))
  const { origin, host, href, pathname, search } = location
  vi.stubGlobal('location', { origin, host, href, pathname, search, assign: sent })
})
beforeEach(() => sent.mockClear())
afterEach(() => office.reset())
afterAll(() => office.close())

const open = (own: OwnBookingRef, search = '') => office.open(`/profile/bookings${search}`, own)

/** Clicks "Pay"; returns the payment reference of the provider. */
async function toProvider(amount: string): Promise<string> {
  await press(`Pay ${amount}`)
  await waitFor(() => expect(sent).toHaveBeenCalled())
  return house.money.refOf(sent.mock.calls[0]?.[0] ?? '')
}

test('an approved booking is paid at the provider, and the returning client sees the result', async () => {
  const own = await house.held()
  const first = open(own)
  expect(await screen.findByText(/^Please pay by /)).toBeDefined()
  expect(await accessibilityProblems(first.container)).toEqual([])
  const payment_ref = await toProvider('HK$1,200.00')
  first.unmount()
  await house.money.useCard(payment_ref, house.money.CARDS.no_message)
  const { container } = open(own, `?paid=${own.id}`)
  expect(await screen.findByText(/^Paid\. /)).toBeDefined()
  expect(await screen.findByText('Confirmed')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a declined card is shown, and another one can pay', async () => {
  const own = await house.held()
  const first = open(own)
  const payment_ref = await toProvider('HK$1,200.00')
  first.unmount()
  await house.money.useCard(payment_ref, house.money.CARDS.declined).catch(() => null)
  open(own, `?paid=${own.id}`)
  expect(await screen.findByText('Your card was declined. Please try another one.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pay HK$1,200.00' })).toBeDefined()
})

test('a pending refund is shown and blocks another one', async () => {
  const own = await house.paid()
  await house.cancel(own, 110_000)
  open(own)
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Your refund of HK$1,100.00 is on its way.')).toBeDefined()
  expect(card.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
})

test('a booking cannot be paid offline, and the page says so', async () => {
  const own = await house.held()
  const first = open(own)
  await screen.findByRole('button', { name: 'Pay HK$1,200.00' })
  act(() => office.goOffline())
  expect(await screen.findByText('You need a connection for this.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay HK$1,200.00' }).disabled).toBe(true)
  first.unmount()
})
