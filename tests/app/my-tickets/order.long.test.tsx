import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/core/db/schema/mails.ts'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { secretOf } from '#app/lib/own-orders.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addGuestOrder, clearMyTickets } from './guest.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('findTickets')

const HOURS_OF_A_MONTH = 30 * 24
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
  localStorage.clear()
})
afterAll(() => office.close())

const two = {
  tickets: [
    { first_name: 'Ada', last_name: 'Wong' },
    { first_name: 'Bo', last_name: 'Lam' },
  ],
}
const title = () => screen.findByRole('heading', { name: 'Your order', level: 1 })

test('the order of a guest shows all tickets and actions without an account', async () => {
  const event = await publicRowsOf(office).event(HOURS_OF_A_MONTH)
  const { event_id, order_id, s } = await addGuestOrder(office, two, event)
  const { container, router } = office.open(`/order/${event_id}/${order_id}?s=${s}`, null)
  await title()
  const list = await screen.findByRole('list', { name: /^Tickets in order/ })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^Print tickets and receipt/ }).getAttribute('href')).toBe(
    `/order/${event_id}/${order_id}/print?s=${s}`,
  )
  expect(await accessibilityProblems(container)).toEqual([])
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(secretOf(order_id)).toBe(s)
  await press('Change name: Ada Wong')
  const rename = await screen.findByRole('dialog', { name: 'Who is this ticket for?' })
  fireEvent.change(within(rename).getByLabelText(/^First name/), { target: { value: 'Mei' } })
  fireEvent.click(within(rename).getByRole('button', { name: 'Send new ticket' }))
  expect(await screen.findByText('Mei Wong')).toBeDefined()
  await press(/^Cancel order/)
  const cancel = await screen.findByRole('alertdialog')
  // What each of the tickets cost; what was paid, the fee, and the refund.
  expect(within(cancel).getAllByText(/HK\$/).length).toBe(2 + 3)
})

test('an order that was opened once opens offline', async () => {
  const { event_id, order_id, s } = await addGuestOrder(office, two)
  const view = office.open(`/order/${event_id}/${order_id}?s=${s}`, null)
  await title()
  await waitFor(async () => expect(await myTicketsDatabase().orders.count()).toBe(1))
  view.unmount()
  office.goOffline()
  office.open(`/order/${event_id}/${order_id}`, null)
  expect(await screen.findByText('Bo Lam')).toBeDefined()
})

test('an unknown order no longer exists; without its secret it is not on this device', async () => {
  const { event_id, order_id } = await addGuestOrder(office, two)
  for (const id of [order_id, 'od_0000000000000000']) {
    const view = office.open(`/order/${event_id}/${id}?s=wrong`, null)
    expect(
      await screen.findByText('This order no longer exists. This order page is no longer available.'),
    ).toBeDefined()
    expect(screen.getByText('If it is yours, find it by your email address.')).toBeDefined()
    view.unmount()
  }
  office.open(`/order/${event_id}/${order_id}`, null)
  expect(await screen.findByText(/^This order is not on this device\./)).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Find my tickets' }).length).toBeGreaterThan(0)
})

test('tickets are found by e-mail: the link shows the orders once and the device stores them', async () => {
  const { order_id } = await addGuestOrder(office, { ...two, email: 'ada@example.test' })
  await office.server.db.withTx((tx) => tx.delete(mails))
  const asking = office.open('/find-my-tickets', null)
  fireEvent.change(await screen.findByLabelText(/^Email address/), { target: { value: 'ada@example.test' } })
  expect(await accessibilityProblems(asking.container)).toEqual([])
  await press('Send me the link')
  expect(await screen.findByText('Check your inbox')).toBeDefined()
  const rows = await office.server.db.read((tx) => tx.select().from(mails))
  const url = rows.flatMap(({ data }) => (data !== null && 'url' in data ? [String(data.url)] : [])).at(-1)
  asking.unmount()
  const { pathname, search } = new URL(url ?? '')
  const found = office.open(`${pathname}${search}`, null)
  expect(await screen.findByRole('heading', { name: 'Your orders' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^View order/ }).getAttribute('href')).toContain(order_id)
  await waitFor(() => expect(found.router.state.location.search).toEqual({}))
  found.unmount()
  const again = office.open('/find-my-tickets?token=used-before', null)
  expect(await screen.findByText(/^This link has expired/)).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Your tickets', level: 1 })).toBeDefined()
  again.unmount()
})
