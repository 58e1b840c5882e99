import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readBooking, updateBooking } from '#contract/rooms/bookings.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('updateBooking')

const HOUR_MS = 3_600_000

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx((tx) => tx.delete(bookings))
})
afterAll(() => office.close())

const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const booking = (wanted: Partial<BookingRow> = {}) => insertBooking(fixtureOfApp(office), wanted)
/** Confirmed and under way now. */
const begun = (wanted: Partial<BookingRow> = {}) =>
  booking({ state: 'confirmed', starts_at: later(-1), ends_at: later(1), ...wanted })
const open = (path = '/manage/bookings') => office.open(path, office.venue.organizer)
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async (booking_id: string) =>
  (await office.server.call(readBooking, { params: { booking_id }, ...asOwner() })).data
const isSavedOffline = (id: string) =>
  waitFor(async () => expect(await browserPorts().db.bookings.get(id)).toBeDefined())
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const isPressed = async (name: string) => (await button(name)).getAttribute('aria-pressed')

test('attended and no-show are recorded, shown in the history with a name, and undone', async () => {
  const { id } = await begun({ client_name: 'Harbour Choir' })
  const { container } = open(`/manage/bookings/${id}`)
  await press('Did not attend')
  expect(await screen.findByText('Not used')).toBeDefined()
  expect(await screen.findByText(/^Did not attend · /)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Attended')
  expect(await screen.findByText(/^Attended · /)).toBeDefined()
  expect([await isPressed('Attended'), await isPressed('Did not attend')]).toEqual(['true', 'false'])
  await press('Attended')
  expect(await screen.findByText(/^Attendance cleared · /)).toBeDefined()
  expect(await readStored(id)).toMatchObject({ state: 'confirmed', attendance: null })
})

test('attendance cannot be recorded before the booking starts', async () => {
  const { id } = await begun({ starts_at: later(2), ends_at: later(3) })
  open(`/manage/bookings/${id}`)
  expect(await button('Cancel booking')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Attended' })).toBeNull()
})

test('a booking never opened before is read, annotated and marked as attended offline, and sent once', async () => {
  const { id } = await begun({ client_name: 'Harbour Choir', note: 'Our secret song' })
  const { container } = open('/manage/bookings?view=coming')
  await screen.findByRole('link', { name: 'Harbour Choir' })
  await isSavedOffline(id)
  act(() => office.goOffline())
  expect(
    await screen.findByText(/^You are offline\. Bookings from yesterday to 30 days ahead, as of \w/),
  ).toBeDefined()
  fireEvent.click(await screen.findByRole('link', { name: 'Harbour Choir' }))
  expect(await screen.findByText(/^You are offline\. As of \w/)).toBeDefined()
  expect(screen.getByText(/^You need a connection to decide/)).toBeDefined()
  expect((await button('Cancel booking')).disabled).toBe(true)
  expect(screen.queryByText('Our secret song')).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Attended')
  expect(await screen.findByText('Waiting to be sent')).toBeDefined()
  expect(await isPressed('Attended')).toBe('true')
  await type('Staff note', 'Came by the side door')
  await press('Save note')
  const isSaved = async () => {
    const save = await button('Save note')
    expect([save.disabled, save.querySelector('[role="progressbar"]')]).toEqual([true, null])
  }
  await waitFor(isSaved)
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Bookings' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Upcoming' }))
  const row = within((await screen.findByRole('link', { name: 'Harbour Choir' })).closest('tr') ?? container)
  expect(await row.findByText('Waiting to be sent')).toBeDefined()
  expect(await readStored(id)).toMatchObject({ attendance: null, staff_note: '' })
  act(() => office.goOnline())
  await waitFor(async () =>
    expect(await readStored(id)).toMatchObject({ attendance: 'came', staff_note: 'Came by the side door' }),
  )
  expect((await readStored(id)).timeline.map(({ kind }) => kind)).toEqual(['came'])
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
})

test('unsaved input stays when the network returns', async () => {
  const { id } = await begun({ client_name: 'Harbour Choir', note: 'With a stage' })
  open('/manage/bookings?view=coming')
  await screen.findByRole('link', { name: 'Harbour Choir' })
  await isSavedOffline(id)
  act(() => office.goOffline())
  await screen.findByText(/^You are offline\. (?:Bookings|Only|As of)/)
  fireEvent.click(await screen.findByRole('link', { name: 'Harbour Choir' }))
  await type('Staff note', 'Half a sen')
  act(() => office.goOnline())
  expect(await screen.findByText('With a stage')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Staff note').value).toBe('Half a sen')
})

test('conflicting attendance from two laptops is shown in full where it is resolved', async () => {
  const { id, version } = await begun({ client_name: 'Harbour Choir' })
  const { container } = open(`/manage/bookings/${id}`)
  await button('Did not attend')
  act(() => office.goOffline())
  await press('Did not attend')
  expect(await screen.findByText('Not used')).toBeDefined()
  const params = { booking_id: id }
  await office.server.call(updateBooking, { params, version, body: { attendance: 'came' }, ...asOwner() })
  act(() => office.goOnline())
  expect(await screen.findByText('Someone else changed this too')).toBeDefined()
  const choice = within(screen.getByRole('radiogroup', { name: 'Attendance' }))
  const [mine, theirs] = choice.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(mine).toContain('Did not attend')
  expect(theirs).toMatch(/On the server now, by .*Attended$/)
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(await button('1 needs attention'))
  const all = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
  expect(all.getByRole('heading', { name: 'Harbour Choir' })).toBeDefined()
  expect(all.getAllByText(/^Attended$|^Did not attend$/)).toHaveLength(2)
  fireEvent.click(all.getByRole('radio', { name: /^Your version/ }))
  fireEvent.click(all.getByRole('button', { name: 'Save choice' }))
  await waitFor(async () => expect(await readStored(id)).toMatchObject({ state: 'no_show' }))
  expect((await readStored(id)).timeline.map(({ kind }) => kind)).toEqual(['came', 'no_show'])
})

test('attendance of a booking cancelled meanwhile is refused, stays readable, and is dropped', async () => {
  const { id } = await begun()
  open(`/manage/bookings/${id}`)
  await button('Attended')
  act(() => office.goOffline())
  await press('Attended')
  await screen.findByText('Waiting to be sent')
  await office.server.db.withTx((tx) => tx.update(bookings).set({ state: 'cancelled', version: 2 }))
  act(() => office.goOnline())
  expect(await screen.findByText('The server did not accept this change')).toBeDefined()
  await press('Discard change')
  await waitFor(() => expect(screen.queryByText('The server did not accept this change')).toBeNull())
  expect(await screen.findByText('Cancelled')).toBeDefined()
})

test('offline the lists are searched, include requests, and the calendar has the bookings', async () => {
  const { id } = await booking({ client_name: 'Ada Lam' })
  await booking({ client_name: 'Bo Ho', state: 'confirmed', starts_at: later(1), ends_at: later(2) })
  const { container } = open()
  await screen.findByRole('link', { name: 'Ada Lam' })
  await isSavedOffline(id)
  act(() => office.goOffline())
  await screen.findByText(/^You are offline\. (?:Bookings|Only|As of)/)
  expect(await screen.findByRole('link', { name: 'Ada Lam' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Bo Ho' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'All' }))
  expect(await screen.findByRole('link', { name: 'Bo Ho' })).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Ho' })).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Timetable' }))
  expect(await screen.findByText(/Events and blocked times are missing/)).toBeDefined()
  expect((await screen.findAllByRole('link', { name: /^Bo Ho/ })).length).toBeGreaterThan(0)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a browser without stored data says that it has nothing offline', async () => {
  office.goOffline()
  open()
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
})
