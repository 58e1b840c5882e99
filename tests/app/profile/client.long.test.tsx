import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readClient } from '#contract/account/clients.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { publicRowsOf } from '#tests/app/storefront/visitor.ts'
import {
  addGuestOrder,
  clearMyTickets,
  ticketPageOf,
  signInAs,
  signInGuest,
} from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { lastMail } from '#tests/support/fakes/mailbox.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { type BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('cancelOwnOrder', 'renameTicketHolder', 'resendOrderTickets', 'returnOwnTickets')

const DAY_MS = 24 * 3_600_000
let office: AppFixture
let me: SignedInUser
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  me = await signInGuest(office)
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
})
afterAll(() => office.close())

const open = (path = '/profile/bookings') => office.open(path, null)
const mine = (order: Parameters<typeof addGuestOrder>[1] = {}, of: BuiltEvent = event) =>
  addGuestOrder(office, { user_id: me.user_id, email: me.email, ...order }, of)
const booking = async (title = 'Rooftop Night') => within(await screen.findByRole('article', { name: title }))

test('the overview shows the user and the next ticket with a link', async () => {
  const order = await mine()
  const { container } = open('/profile')
  expect(await screen.findByText('Rooftop Night')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Hello, client Lam', level: 1 })).toBeDefined()
  expect(screen.getByText(me.email)).toBeDefined()
  const phone = screen.getByText('Mobile number', { selector: 'dt' })
  expect(phone.parentElement?.querySelector('dd')?.textContent).toBe('–')
  const { path, s } = ticketPageOf(order)
  expect(screen.getByRole('link', { name: 'Ticket for Wing Chan' }).getAttribute('href')).toBe(
    `${path}?s=${s}`,
  )
  expect(await accessibilityProblems(container)).toEqual([])
})

test('bookings are split into upcoming and past', async () => {
  await office.server.db.withTx((tx) =>
    tx
      .update(events)
      .set({ starts_at: addMs(new Date().toISOString(), -9 * DAY_MS), ends_at: null })
      .where(eq(events.id, office.venue.other_event.id)),
  )
  await mine()
  await mine({}, office.venue.other_event)
  const { container } = open()
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming' }))
  expect(upcoming.getAllByRole('article')).toHaveLength(1)
  const past = within(screen.getByRole('region', { name: 'Past' }))
  expect(past.getByRole('heading', { name: 'Second Night' })).toBeDefined()
  expect(past.queryByRole('button', { name: /^Change name/ })).toBeNull()
  expect((await booking()).getByText('Completed')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('an empty list links to the events', async () => {
  open()
  expect(await screen.findByText('No bookings yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/')
})

test('a signed-out user signs in and returns', async () => {
  await office.reset()
  const { router } = open()
  expect(await screen.findByRole('heading', { name: 'Log in', level: 1 })).toBeDefined()
  expect(router.state.location).toMatchObject({ pathname: '/login', search: { next: '/profile/bookings' } })
})

test('a ticket is transferred to another person, and the new one opens from here', async () => {
  const order = await mine()
  open()
  const card = await booking()
  fireEvent.click(card.getByRole('button', { name: 'Change name: Wing Chan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is this ticket for?' }))
  expect(dialog.getByText(/^The current ticket becomes invalid at once/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText(/^First name/), { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send new ticket' }))
  await waitFor(() => expect(dialog.getByLabelText(/^First name/).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(dialog.getByLabelText(/^First name/), { target: { value: 'Bo' } })
  fireEvent.change(dialog.getByLabelText(/^Email address/), { target: { value: 'bo@passed.test' } })
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Send new ticket' }))
  expect(await screen.findByText('A new ticket was sent to bo@passed.test.')).toBeDefined()
  const link = await screen.findByRole('link', { name: 'Ticket for Bo Chan' })
  expect(link.getAttribute('href')).not.toContain(ticketPageOf(order).s)
  expect((await lastMail(office.server.db, 'bo@passed.test', 'tickets')).to_address).toBe('bo@passed.test')
})

test('tickets are sent again', async () => {
  await mine({ tickets: [{ email: 'again@guest.test' }] })
  open()
  fireEvent.click((await booking()).getByRole('button', { name: /^Resend tickets/ }))
  expect(await screen.findByText('Tickets sent to their holders.')).toBeDefined()
  expect((await lastMail(office.server.db, 'again@guest.test', 'tickets')).template).toBe('tickets')
})

test('an order is cancelled for the refund that was shown; a changed refund is shown first', async () => {
  const { order_id } = await mine({ total_refunded_cents: 0 })
  open()
  fireEvent.click((await booking()).getByRole('button', { name: /^Cancel order/ }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Cancel your order for Rooftop Night?' }),
  )
  expect(dialog.getByText('HK$380.00')).toBeDefined()
  expect(dialog.getByText('-HK$100.00')).toBeDefined()
  await office.server.db.withTx((tx) =>
    tx.update(orders).set({ total_refunded_cents: 8_000 }).where(eq(orders.id, order_id)),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await dialog.findByText(/^The refund has changed/)).toBeDefined()
  expect(await dialog.findByText('HK$300.00')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('one of three tickets is cancelled for exactly its share, and the others stay valid', async () => {
  await mine({
    tickets: [{}, { first_name: 'Bo' }, { first_name: 'Cy' }],
    cancellation_terms: {
      steps: [{ until_hours: 0, refund_percent: 50 }],
      fee_cents: 1_000,
      fee_per: 'order',
    },
  })
  open()
  expect((await booking()).getByText('50% refund if you cancel before the start.')).toBeDefined()
  expect((await booking()).getByText('If you cancel now, you get HK$710.00 back.')).toBeDefined()
  fireEvent.click((await booking()).getByRole('button', { name: /^Cancel order/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'All tickets' }))
  expect(dialog.getByText('Choose at least one ticket.')).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Bo / }))
  expect(dialog.getByText('HK$230.00')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel tickets' }))
  expect(await screen.findByText('Tickets cancelled. HK$230.00 will be refunded to you.')).toBeDefined()
  expect(await (await booking()).findByText('Cancelled')).toBeDefined()
  expect((await booking()).getAllByRole('link', { name: /^Ticket for/ })).toHaveLength(2)
})

test('a free order is cancelled without amounts', async () => {
  await mine({ is_free: true })
  open()
  fireEvent.click((await booking()).getByRole('button', { name: /^Cancel order/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByText('Refund')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Your order has been cancelled.')).toBeDefined()
  await waitFor(async () =>
    expect((await booking()).queryByRole('button', { name: /^Cancel order/ })).toBeNull(),
  )
  expect((await booking()).getAllByText('Cancelled').length).toBeGreaterThan(0)
})

test('bookings and tickets are available offline, and online-only actions are disabled', async () => {
  const order = await mine()
  const view = open()
  await booking()
  view.unmount()
  office.goOffline()
  const offline = open()
  expect((await booking()).getByRole('button', { name: /^Cancel order/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/^You are offline. Saved on this device/)).toBeDefined()
  offline.unmount()
  office.open(`${ticketPageOf(order).path}?s=${ticketPageOf(order).s}`, null)
  expect(await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })).toBeDefined()
})

test('the data of one user is not shown to the next', async () => {
  await mine()
  const view = open()
  await booking()
  view.unmount()
  await signInGuest(office)
  open()
  expect(await screen.findByText('No bookings yet')).toBeDefined()
  signInAs(me)
})

test('a guest changes name and number and sees their sessions', async () => {
  open('/profile/settings')
  await screen.findByText('This device')
  await type(/^First name/, 'Wing Yan')
  await press('Save name and number')
  expect(await screen.findByText('Name and number saved.')).toBeDefined()
  expect((await office.server.call(readClient, { token: me.token })).data.first_name).toBe('Wing Yan')
  expect(await accessibilityProblems(document.body)).toEqual([])
})
