import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { holdTickets, tick, typeIn } from '#tests/app/checkout/buyer.ts'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'
import { addGuestOrder, clearMyTickets } from './guest.ts'

pressesTwice('saveOrderDetails', 'payOrder', 'renameTicketHolder')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(() => {
  office.server.deps.settings.promises_mail = false
})
afterEach(async () => {
  office.server.deps.settings.promises_mail = true
  await office.reset()
  await clearMyTickets()
  localStorage.clear()
})
afterAll(() => office.close())

test('without a mail server a bought order says that its tickets are kept here, and promises no email', async () => {
  const event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  const free = await office.server.db.withTx((tx) =>
    addTicketType(office.server, tx, event, { name: 'Stroll', type: 'FREE', prices: [{ price_cents: 0 }] }),
  )
  const held = await holdTickets(office, event, [[free.id, free.price_ids[0] ?? '', 2]])
  held.own()
  office.open(held.path('details'), null)
  await typeIn(/^First name/, 'Mei', 'Who is buying?')
  await typeIn(/^Email/, 'mei@example.test', 'Who is buying?')
  await typeIn(/^First name/, 'Bo', 'Ticket 2: Stroll')
  await typeIn(/^Email/, 'bo@example.test', 'Ticket 2: Stroll')
  const holder = await screen.findByRole('region', { name: 'Ticket 2: Stroll' })
  await waitFor(() => expect(within(holder).queryByText('We email the ticket to this person.')).toBeNull())
  await tick(/^I accept the terms of use/)
  await press('Complete order')
  await screen.findByRole('heading', { name: 'Thank you, Mei!', level: 1 })
  expect(screen.getByText(/^Your tickets are below and kept on this device\./)).toBeDefined()
  expect(screen.queryByText(/on their way/)).toBeNull()
  await waitFor(async () => expect(await myTicketsDatabase().tickets.count()).toBe(2))
})

test('without a mail server the page that finds tickets offers no link by email', async () => {
  office.open('/find-my-tickets', null)
  expect(await screen.findByText(/^This venue does not send emails yet\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull()
})

test('without a mail server an order has no button to resend, and a new holder’s ticket is on its page', async () => {
  const event = await publicRowsOf(office).event(48)
  const tickets = [{ first_name: 'Ada', last_name: 'Wong' }]
  const { event_id, order_id, s } = await addGuestOrder(office, { tickets }, event)
  office.open(`/order/${event_id}/${order_id}?s=${s}`, null)
  await screen.findByRole('heading', { name: 'Your order', level: 1 })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Resend tickets/ })).toBeNull())
  await press('Change name: Ada Wong')
  const dialog = await screen.findByRole('dialog', { name: 'Who is this ticket for?' })
  expect(within(dialog).getByText(/The new one appears on the page of this order/)).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText(/^First name/), { target: { value: 'Mei' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send new ticket' }))
  expect(await screen.findByText('The ticket now belongs to Mei Wong.')).toBeDefined()
})
