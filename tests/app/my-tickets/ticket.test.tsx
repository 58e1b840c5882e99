import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { signOut } from '#app/lib/net/session.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { OrderWithSecret } from '#tests/support/bought-orders.ts'
import { addGuestOrder, clearMyTickets, ticketPageOf, signInGuest } from './guest.ts'

const DAY_MS = 24 * 3_600_000
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
})
afterAll(() => office.close())

const keeps = async ({ tickets }: OrderWithSecret) =>
  (await myTicketsDatabase().tickets.get(tickets[0]?.id ?? '')) !== undefined
const untilShown = () => screen.findByRole('heading', { name: 'Harbour Lights', level: 1 })

test('a ticket shows its code, date and place', async () => {
  await publicRowsOf(office).setSettings(
    {
      is_online_event: false,
      maps_url: 'https://maps.example.test/pier',
      ticket_page_message: 'Bring a coat.\nThe roof is windy.',
      support_email: 'help@venue.test',
    },
    office.venue.event_id,
  )
  const { path, s, code } = ticketPageOf(
    await addGuestOrder(office, { tickets: [{ first_name: 'Ada', last_name: 'Wong' }] }),
  )
  const { container } = office.open(`${path}?s=${s}`, null)
  await untilShown()
  expect(screen.getByText('Ada Wong')).toBeDefined()
  expect(screen.getByText('General')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Ticket code for Ada Wong' })).toBeDefined()
  expect(screen.getByText(groupTicketCode(code))).toBeDefined()
  expect(screen.getByText(/^Bring a coat/).textContent).toBe('Bring a coat.\nThe roof is windy.')
  expect(screen.getByRole('link', { name: 'help@venue.test' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(`${path}/print?s=${s}`)
  expect(document.title).toMatch(/^Harbour Lights – Ada Wong · /)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a ticket that was opened once opens offline, with or without its secret', async () => {
  const order = await addGuestOrder(office)
  const { path, s, code } = ticketPageOf(order)
  const view = office.open(`${path}?s=${s}`, null)
  await untilShown()
  await waitFor(async () => expect(await keeps(order)).toBe(true))
  view.unmount()
  office.goOffline()
  const again = office.open(`${path}?s=${s}`, null)
  await untilShown()
  expect(await screen.findByText(/^Saved on this device, as of/)).toBeDefined()
  again.unmount()
  office.open(path, null)
  await untilShown()
  expect(screen.getByText(groupTicketCode(code))).toBeDefined()
})

test('a ticket that was never opened here says so offline and loads after reconnecting', async () => {
  const { path, s } = ticketPageOf(await addGuestOrder(office))
  office.goOffline()
  office.open(`${path}?s=${s}`, null)
  expect(await screen.findByText(/has not been opened on this device yet/)).toBeDefined()
  office.goOnline()
  await untilShown()
})

test('a wrong secret shows nothing, also for a stored ticket', async () => {
  const order = await addGuestOrder(office)
  const { path, s } = ticketPageOf(order)
  const view = office.open(`${path}?s=${s}`, null)
  await untilShown()
  view.unmount()
  const { container } = office.open(`${path}?s=wrong`, null)
  expect(await screen.findByText('This ticket is no longer here')).toBeDefined()
  expect(await keeps(order)).toBe(true)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a cancelled ticket says so in place of its code and is stored as cancelled', async () => {
  const order = await addGuestOrder(office)
  const { path, s, code } = ticketPageOf(order)
  const view = office.open(`${path}?s=${s}`, null)
  await untilShown()
  view.unmount()
  await office.server.call(setAttendeeStatus, {
    params: { event_id: order.event_id, attendee_id: order.tickets[0]?.id ?? '' },
    body: { status: 'CANCELLED' },
    token: office.venue.owner.token,
  })
  const cancelled = office.open(`${path}?s=${s}`, null)
  expect(await screen.findByText(/^This ticket is cancelled/)).toBeDefined()
  expect(screen.queryByText(groupTicketCode(code))).toBeNull()
  cancelled.unmount()
  office.goOffline()
  office.open(path, null)
  expect(await screen.findByText(/^This ticket is cancelled/)).toBeDefined()
})

test('a ticket with a replaced code leaves this device after the server reports it', async () => {
  const order = await addGuestOrder(office)
  const { path, s } = ticketPageOf(order)
  const view = office.open(`${path}?s=${s}`, null)
  await untilShown()
  view.unmount()
  await office.server.call(reissueTicket, {
    params: { event_id: order.event_id, attendee_id: order.tickets[0]?.id ?? '' },
    body: { reason: 'lost' },
    token: office.venue.owner.token,
  })
  office.open(`${path}?s=${s}`, null)
  expect(await screen.findByText('This ticket is no longer here')).toBeDefined()
  expect(await keeps(order)).toBe(false)
})

test('a stored ticket is deleted some days after the event', async () => {
  const order = await addGuestOrder(office)
  const { path, s } = ticketPageOf(order)
  const view = office.open(`${path}?s=${s}`, null)
  await untilShown()
  view.unmount()
  const long_ago = new Date(Date.now() - DAY_MS).toISOString()
  await myTicketsDatabase().tickets.toCollection().modify({ forget_at: long_ago })
  office.goOffline()
  office.open(path, null)
  expect(await screen.findByText('This ticket is no longer here')).toBeDefined()
  expect(await keeps(order)).toBe(false)
})

test('signing out deletes the tickets of that user', async () => {
  const order = await addGuestOrder(office)
  const { path, s } = ticketPageOf(order)
  await signInGuest(office)
  office.open(`${path}?s=${s}`, null)
  await untilShown()
  await waitFor(async () => expect(await keeps(order)).toBe(true))
  const { watchSession } = await import('#app/data/edits/watch-session.ts')
  watchSession()
  await signOut()
  expect(await keeps(order)).toBe(false)
})
