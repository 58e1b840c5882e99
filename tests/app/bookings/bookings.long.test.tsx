import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { declineBooking, readBooking } from '#contract/rooms/bookings.ts'
import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('approveBooking', 'giveBack', 'markBookingAsPaid')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx(async (tx) => {
    await tx.delete(ledger_entries)
    await tx.delete(refunds)
    await tx.delete(bookings)
  })
})
afterAll(() => office.close())

const booking = (wanted: Partial<BookingRow> = {}) => insertBooking(fixtureOfApp(office), wanted)
const open = (path = '/manage/bookings') => office.open(path, office.venue.organizer)
const readStored = async (booking_id: string) =>
  (
    await office.server.call(readBooking, {
      params: { booking_id },
      token: office.venue.organizer.token,
    })
  ).data

test('a pending booking is listed first, opened, approved at a lower price, paid and refunded', async () => {
  const { id } = await booking({ client_name: 'Mei Chan', note: 'With a stage' })
  const { container } = open()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(await screen.findByRole('link', { name: 'Mei Chan' }))
  expect(await screen.findByText('With a stage')).toBeDefined()
  expect(screen.getByText('Requested')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Approve')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Price before taxes and fees'), { target: { value: '150' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
  fireEvent.change(dialog.getByLabelText('Reason for the new price'), { target: { value: 'A friend' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Awaiting payment')).toBeDefined()
  expect(await readStored(id)).toMatchObject({ state: 'held', price: { total_gross_cents: 15_000 } })
  await press('Mark as paid')
  const paid = within(await screen.findByRole('dialog'))
  fireEvent.change(paid.getByLabelText('Reference'), { target: { value: 'FPS 4711' } })
  fireEvent.click(paid.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('Confirmed')).toBeDefined()
  await press('Cancel booking')
  const off = within(await screen.findByRole('dialog'))
  fireEvent.change(off.getByLabelText(/^Reason/), { target: { value: 'Flood' } })
  fireEvent.click(off.getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('HK$150.00 was paid manually and is to be refunded manually.')).toBeDefined()
  await press('Mark as refunded')
  const back = within(await screen.findByRole('dialog'))
  fireEvent.click(back.getByRole('button', { name: 'Mark as refunded' }))
  await waitFor(() => expect(screen.queryByText(/is to be refunded manually/)).toBeNull())
  expect((await readStored(id)).timeline.map(({ kind }) => kind)).toEqual([
    'approved',
    'paid',
    'cancelled',
    'given_back',
  ])
})

test('the second user to decide sees a conflict message and the first decision', async () => {
  const { id, version } = await booking()
  open(`/manage/bookings/${id}`)
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDefined()
  await office.server.call(declineBooking, {
    params: { booking_id: id },
    version,
    body: { reason: 'Closed' },
    token: office.venue.owner.token,
  })
  await press('Approve')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('Someone else changed this in the meantime.')).toBeDefined()
  expect(await screen.findByText('Declined')).toBeDefined()
})

test('each booking list has a label; a search narrows it and an empty result says so', async () => {
  await booking({ client_name: 'Ada Lam', state: 'confirmed' })
  await booking({ client_name: 'Bo Ho', state: 'declined' })
  open()
  expect(await screen.findByText('No open requests')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Upcoming' }))
  expect(await screen.findByRole('link', { name: 'Ada Lam' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'All' }))
  expect(await screen.findByRole('link', { name: 'Bo Ho' })).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Ho' })).toBeNull())
})

test('an open booking stays visible offline and cannot be decided', async () => {
  const { id } = await booking({ client_name: 'Mei Chan' })
  open(`/manage/bookings/${id}`)
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
  act(() => office.goOffline())
  expect((await screen.findAllByText(/^You need a connection to decide/)).length).toBeGreaterThan(0)
  expect(approve.disabled).toBe(true)
  act(() => office.goOnline())
})

test('an unknown booking shows not found, and a role without permission is refused', async () => {
  open('/manage/bookings/bk_0000000000000000')
  expect(await screen.findByText('Booking not found.')).toBeDefined()
})
