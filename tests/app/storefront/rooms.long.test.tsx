import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askForBooking, listOwnBookings } from '#contract/rooms/own-bookings.ts'
import { readAvailabilities } from '#contract/rooms/public-rooms.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'
import { press } from './visitor.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('askForBooking', 'cancelOwnBooking')

const ZONE = 'Asia/Hong_Kong'
const OPEN = { opens: '09:00', closes: '22:00' }

let office: AppFixture
let hall: RoomRow
let day = ''

beforeAll(async () => {
  office = await makeAppFixture()
  const fixture = fixtureOfApp(office)
  const usual = {
    hours: Array.from({ length: 7 }, () => OPEN),
    special_days: [],
    setup_minutes: 30,
    clear_minutes: 30,
    notice_hours: 24,
  }
  hall = await insertRoom(fixture, { ...usual, name: 'Harbour Hall' })
  await insertRoom(fixture, {
    ...usual,
    name: 'Studio',
    layouts: [{ layout: 'boardroom', capacity: 8 }],
    terms: '',
  })
  await insertRoom(fixture, { ...usual, name: 'Attic', status: 'DRAFT' })
  day = addDays(dayAt(office.server.clock.now(), ZONE), 7)
})
afterEach(async () => {
  sessionStorage.clear()
  await office.reset()
})
afterAll(() => office.close())

const client = () => office.server.db.withTx((tx) => addClient(office.server, tx))
const at = (from: string, to: string) => `/venue-details?day=${day}&from=${from}&to=${to}`
const hk = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
const card = (name: string) => screen.findByRole('article', { name })
const take = async (from: string, to: string) => {
  const { token } = await client()
  const body = {
    room_id: hall.id,
    starts_at: hk(from),
    ends_at: hk(to),
    layout: 'theatre' as const,
    people: 5,
    accepts_terms: true,
  }
  await office.server.call(askForBooking, { body, token })
}

test('a visitor sees the rooms, whether they are large enough, and their lowest price', async () => {
  const { container } = office.open('/venue-details', null)
  expect(await card('Harbour Hall')).toBeDefined()
  expect(screen.queryByRole('article', { name: 'Attic' })).toBeNull()
  expect(within(await card('Studio')).getByText('From HK$200.00 per hour')).toBeDefined()
  expect(screen.getByText('2 rooms match')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.change(screen.getByLabelText('People'), { target: { value: '40' } })
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Studio' })).toBeNull())
  fireEvent.change(screen.getByLabelText('People'), { target: { value: '4000' } })
  expect(await screen.findByText('No room matches')).toBeDefined()
})

test('at a given time each room shows its price, what is free nearby, or what prevents it', async () => {
  await take('10:00', '12:00')
  office.open(at('11:00', '12:00'), null)
  const requested = within(await card('Harbour Hall'))
  expect(await requested.findByText('Already requested')).toBeDefined()
  expect(requested.getByRole('button', { name: 'Join waiting list for Harbour Hall' })).toBeDefined()
  expect(requested.queryByRole('button', { name: /^Request/ })).toBeNull()
  const free = within(await card('Studio'))
  expect(free.getByText('Available')).toBeDefined()
  expect(free.getByText('HK$200.00')).toBeDefined()
  expect(free.getByRole('button', { name: 'Request Studio' })).toBeDefined()
  expect(requested.getByRole('button', { name: 'Studio, HK$200.00' })).toBeDefined()
  const [other] = requested.getAllByRole('button', { name: /^1:00/ })
  if (other !== undefined) fireEvent.click(other)
  expect(await requested.findByText('Available')).toBeDefined()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '13:15' } })
  expect((await screen.findAllByText('Bookings of this room cannot start at this time.')).length).toBe(2)
})

test('a signed-out visitor keeps the input, signs in, sends it, and finds it among their bookings', async () => {
  const somebody = await client()
  const { unmount } = office.open(`${at('15:00', '17:00')}&room=${hall.id}`, null)
  const form = within(await card('Harbour Hall'))
  fireEvent.change(await form.findByLabelText(/^People/), { target: { value: '30' } })
  fireEvent.change(form.getByLabelText('What for?'), { target: { value: 'A talk' } })
  fireEvent.click(form.getByRole('switch', { name: /^Coffee/ }))
  expect(form.getByText('HK$1,000.00')).toBeDefined()
  const login = form.getByRole('link', { name: 'Log in' })
  const href = decodeURIComponent(login.getAttribute('href') ?? '')
  expect(href).toContain(`/login?next=/venue-details?`)
  expect(href).toContain(`day=${day}`)
  expect(href).toContain('people=30')
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true)
  unmount()
  const { container } = office.open(href.replace('/login?next=', ''), somebody)
  const again = within(await card('Harbour Hall'))
  expect(await again.findByDisplayValue('A talk')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(again.getByRole('button', { name: 'Send request' }))
  expect((await again.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
  fireEvent.click(again.getByRole('checkbox', { name: /^I agree to these terms/ }))
  fireEvent.click(again.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/^We have received your request/)).toBeDefined()
  const { data } = await office.server.call(listOwnBookings, { token: somebody.token })
  expect(data[0]).toMatchObject({ state: 'requested', people: 30, price: { total_gross_cents: 100_000 } })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'View my bookings' })))
  expect(await screen.findByText('Requested')).toBeDefined()
  await press('Cancel booking')
  expect(await screen.findByText('You have not paid anything, so there is no refund.')).toBeDefined()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
})

test('a request with a lost response is repeated with the same key', async () => {
  const somebody = await client()
  office.open(`${at('20:00', '21:00')}&room=${hall.id}`, somebody)
  const form = within(await card('Harbour Hall'))
  fireEvent.change(await form.findByLabelText(/^People/), { target: { value: '30' } })
  fireEvent.change(form.getByLabelText('What for?'), { target: { value: 'A talk' } })
  fireEvent.click(form.getByRole('checkbox', { name: /^I agree to these terms/ }))
  office.loseAnswer(askForBooking)
  fireEvent.click(form.getByRole('button', { name: 'Send request' }))
  expect((await form.findAllByRole('alert')).length).toBeGreaterThan(0)
  // The time is now occupied by this very request, for which nobody is put on a waiting list.
  expect((await form.findAllByText(/^There is already a request/)).length).toBeGreaterThan(0)
  const again = await form.findByRole('button', { name: 'Send request' })
  expect(form.queryByRole('button', { name: 'Join waiting list' })).toBeNull()
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  fireEvent.click(again)
  const notice = await screen.findByText(/^We have received your request/)
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(document.activeElement?.getAttribute('role')).toBe('alert')
  const { data } = await office.server.call(listOwnBookings, { token: somebody.token })
  expect(data).toMatchObject([{ state: 'requested', people: 30 }])
})

test('offline the seen rooms are shown with their age, and a request says that it needs the network', async () => {
  const somebody = await client()
  office.open(`${at('18:00', '19:00')}&room=${hall.id}`, somebody)
  const form = within(await card('Harbour Hall'))
  fireEvent.change(await form.findByLabelText('What for?'), { target: { value: 'A party' } })
  expect(await form.findByText('Available')).toBeDefined()
  act(() => office.goOffline())
  expect(await form.findByText(/^You need a connection to send a request/)).toBeDefined()
  expect(await screen.findByText(/^You are offline. Availability as of/)).toBeDefined()
  expect(form.getByDisplayValue('A party')).toBeDefined()
  act(() => office.goOnline())
})

test('a room is not shown as free before its schedule is loaded, nor on a day that was not loaded', async () => {
  const tellWhatIsTaken = office.holdAnswers(readAvailabilities)
  office.open(at('19:00', '20:00'), null)
  const room = within(await card('Studio'))
  expect(room.getByText('HK$200.00')).toBeDefined()
  expect(room.queryByText('Available')).toBeNull()
  tellWhatIsTaken()
  expect(await room.findByText('Available')).toBeDefined()
  act(() => office.goOffline())
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: addDays(day, 70) } })
  expect(await screen.findByText(/^Availability is unknown\. You are offline/)).toBeDefined()
  expect(screen.queryByText('Available')).toBeNull()
  expect(screen.queryByText(/^You are offline. Availability/)).toBeNull()
  expect(room.getByText('HK$200.00')).toBeDefined()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '19:15' } })
  expect((await screen.findAllByText('Bookings of this room cannot start at this time.')).length).toBe(2)
  expect(screen.queryByText(/^Nothing is available near/)).toBeNull()
  act(() => office.goOnline())
  expect((await screen.findAllByText('This room at other times:')).length).toBe(2)
  expect(screen.queryByText(/^Availability is unknown/)).toBeNull()
})
