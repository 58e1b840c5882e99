import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patchEventSettings, readEventSettings } from '#contract/events/event-settings.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { press, openSection, untilSent } from '#tests/app/event-admin/sales-desk.tsx'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addGuestOrder, clearMyTickets } from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

const HOUR_MS = 3_600_000
const SOLD_AT = '2026-11-20T09:30:00.000Z'
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
})
afterAll(() => office.close())

const setResale = (resale: boolean) =>
  office.server.call(patchEventSettings, {
    params: { event_id: office.venue.event_id },
    body: { resale },
    token: office.venue.organizer.token,
  })

/** Two tickets of an event that begins in two days and lets buyers offer them. */
async function makeOrder() {
  const { server, venue } = office
  const starts_at = addMs(server.clock.now(), 48 * HOUR_MS)
  await server.db.withTx((tx) =>
    tx.update(events).set({ starts_at, ends_at: null }).where(eq(events.id, venue.event_id)),
  )
  await setResale(true)
  return addGuestOrder(office, {
    tickets: [{ first_name: 'Ada' }, { first_name: 'Bo' }],
    cancellation_terms: { steps: [], fee_cents: 3_000, fee_per: 'ticket' },
  })
}
type OfferedOrder = Awaited<ReturnType<typeof makeOrder>>

const openOrder = ({ event_id, order_id, s }: OfferedOrder) =>
  office.open(`/order/${event_id}/${order_id}?s=${s}`, null)
const openDialog = async () => {
  await press(/^Offer tickets/)
  return within(await screen.findByRole('alertdialog', { name: /^Offer tickets for/ }))
}
const rowOf = (id: Id) =>
  office.server.db.read(
    async (tx) => (await tx.select().from(attendees).where(eq(attendees.id, id)))[0] ?? null,
  )

test('one of two tickets is offered after its refund was shown, and the offer is withdrawn again', async () => {
  const order = await makeOrder()
  const bo = order.tickets[1]?.id ?? ''
  const { container } = openOrder(order)
  const dialog = await openDialog()
  expect(dialog.getByText('HK$900.00')).toBeDefined()
  expect(dialog.getByText('-HK$60.00')).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'All tickets' }))
  expect(dialog.getByText('Choose at least one ticket.')).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Bo / }))
  expect(dialog.getByText('HK$450.00')).toBeDefined()
  expect(dialog.getByText(/^Your tickets stay valid until someone else has bought them/)).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Offer tickets' }))
  expect(await screen.findByText('Tickets offered. They stay valid until they are sold.')).toBeDefined()
  expect(await screen.findByText('Offered')).toBeDefined()
  expect((await rowOf(bo))?.offered_at).not.toBeNull()
  expect(screen.getAllByRole('link', { name: /^Ticket for/ })).toHaveLength(2)
  expect(await accessibilityProblems(container)).toEqual([])
  await press(/^Withdraw offer: ticket for Bo/)
  expect(await screen.findByText('Offer withdrawn.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Offered')).toBeNull())
  expect((await rowOf(bo))?.offered_at).toBeNull()
})

test('a refusal is shown in the dialog', async () => {
  const order = await makeOrder()
  openOrder(order)
  const dialog = await openDialog()
  await setResale(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Offer tickets' }))
  expect(await dialog.findByText('Tickets for this event can no longer be offered to others.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('without a connection nothing is offered or withdrawn', async () => {
  const order = await makeOrder()
  await office.server.db.withTx((tx) =>
    tx
      .update(attendees)
      .set({ offered_at: SOLD_AT })
      .where(eq(attendees.id, order.tickets[0]?.id ?? '')),
  )
  openOrder(order)
  await screen.findByText('Offered')
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Offer tickets/ })).toHaveProperty('disabled', true),
  )
  expect(screen.getByRole('button', { name: /^Withdraw offer/ })).toHaveProperty('disabled', true)
})

test('an event without resale offers nothing', async () => {
  const order = await makeOrder()
  await setResale(false)
  openOrder(order)
  await screen.findByRole('button', { name: /^Cancel order/ })
  expect(screen.queryByRole('button', { name: /^Offer tickets/ })).toBeNull()
})

test('a sold ticket says so to its buyer and at the desk, an offered one too', async () => {
  const order = await makeOrder()
  const [ada = '', bo = ''] = order.tickets.map(({ id }) => id)
  await office.server.db.withTx(async (tx) => {
    const resold = { cancelled_at: SOLD_AT, resold_at: SOLD_AT, offered_at: SOLD_AT, returned_cents: 45_000 }
    await tx.update(attendees).set(resold).where(eq(attendees.id, ada))
    await tx.update(attendees).set({ offered_at: SOLD_AT }).where(eq(attendees.id, bo))
  })
  const view = openOrder(order)
  expect(await screen.findByText('Sold')).toBeDefined()
  expect(screen.getByText('Offered')).toBeDefined()
  view.unmount()
  const { venue } = office
  const { container, unmount } = office.open(
    `/manage/event/${venue.event_id}/orders/${order.order_id}`,
    venue.organizer,
  )
  expect(await screen.findByText(/^Resold .*, HK\$450\.00 refunded$/)).toBeDefined()
  expect(screen.getByText(/^Offered since /)).toBeDefined()
  expect(screen.getByText(/^Ticket for Ada .* resold$/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  unmount()
  await openSection(office, 'tickets')
  await screen.findByRole('heading', { name: /^General/, level: 2 })
  expect(await screen.findByText(/^\d+ offered by (?:its buyer|their buyers)$/)).toBeDefined()
})

test('the setting is turned on without a connection, and sent later', async () => {
  const { venue, server } = office
  await setResale(false)
  office.open(`/manage/event/${venue.event_id}/settings?part=checkout`, venue.organizer)
  fireEvent.click(await screen.findByLabelText(/^Buyers can offer their tickets to others/))
  office.goOffline()
  await press('Save settings')
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-unsent]')?.dataset['unsent']).toBe('1'),
  )
  office.goOnline()
  await untilSent()
  const params = { event_id: venue.event_id }
  const { data } = await server.call(readEventSettings, { params, token: venue.organizer.token })
  expect(data.resale).toBe(true)
})
