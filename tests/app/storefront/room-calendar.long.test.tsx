import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askForBooking, listOwnBookings } from '#contract/rooms/own-bookings.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'

const ZONE = 'Asia/Hong_Kong'
const OPEN = { opens: '09:00', closes: '22:00' }

let office: AppFixture
let hall: RoomRow
let loft: RoomRow
let day = ''

beforeAll(async () => {
  office = await makeAppFixture()
  const fixture = fixtureOfApp(office)
  day = addDays(dayAt(office.server.clock.now(), ZONE), 7)
  const usual = {
    hours: Array.from({ length: 7 }, () => OPEN),
    special_days: [{ day: addDays(day, 1), hours: null }],
    setup_minutes: 0,
    clear_minutes: 0,
    notice_hours: 24,
    terms: '',
    questions: [],
    layouts: [{ layout: 'theatre' as const, capacity: 40 }],
  }
  hall = await insertRoom(fixture, { ...usual, name: 'Harbour Hall', units: ['Hall'] })
  loft = await insertRoom(fixture, {
    ...usual,
    name: 'Loft',
    units: ['Loft'],
    layouts: [{ layout: 'theatre', capacity: 90 }],
  })
  const { token } = await client()
  const body = { room_id: hall.id, layout: 'theatre' as const, people: 5 }
  await office.server.call(askForBooking, { body: { ...body, ...hk('10:00', '12:00') }, token })
  await office.server.call(createBlock, {
    body: { room_id: hall.id, ...hk('14:00', '16:00'), reason: 'Cleaning' },
    token: office.venue.organizer.token,
  })
})
afterEach(async () => {
  sessionStorage.clear()
  await office.reset()
})
afterAll(() => office.close())

const client = () => office.server.db.withTx((tx) => addClient(office.server, tx))
const hk = (from: string, to: string) => ({
  starts_at: new Date(`${day}T${from}:00+08:00`).toISOString(),
  ends_at: new Date(`${day}T${to}:00+08:00`).toISOString(),
})
const at = (from: string, to: string, rest = '') =>
  `/venue-details?day=${day}&from=${from}&to=${to}&room=${hall.id}${rest}`
const card = async (name = 'Harbour Hall') => within(await screen.findByRole('article', { name }))
const dayButton = (of: string) => {
  const date = new Date(`${of}T12:00:00Z`).toLocaleDateString('en-HK', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return new RegExp(` ${date}(,|$)`)
}
/** Shows the month of a day, which may be the next one. */
async function showMonthOf(room: Awaited<ReturnType<typeof card>>, of: string): Promise<void> {
  await room.findByRole('grid')
  if (room.queryByRole('button', { name: dayButton(of) }) === null)
    fireEvent.click(room.getByRole('button', { name: 'Next month' }))
}
const addressOf = ({ router }: ReturnType<AppFixture['open']>) => router.state.location.search as object

test('without a date a room’s calendar opens in place, and the address carries what is chosen', async () => {
  const site = office.open('/venue-details', null)
  const room = await card()
  const toggle = await room.findByRole('button', { name: 'See times for Harbour Hall' })
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Available times: Harbour Hall'))
  await showMonthOf(room, day)
  expect((await room.findAllByRole('button', { name: /, available$/ })).length).toBeGreaterThan(0)
  expect(room.getByText(/^Book at least .* in advance\. Bookings open 730 days ahead\.$/)).toBeDefined()
  fireEvent.click(await room.findByRole('button', { name: dayButton(day) }))
  expect(await room.findByRole('img', { name: /10:00 ?am – 12:00 ?pm: requested.*taken/i })).toBeDefined()
  fireEvent.change(room.getByLabelText('Duration'), { target: { value: '120' } })
  const starts = within(room.getByRole('list', { name: 'Start times' }))
  expect(starts.queryByRole('button', { name: /^3:00 ?pm/i })).toBeNull()
  expect(
    within(room.getByRole('list', { name: /^Already requested/ })).getByRole('button', { name: /^10:00/ }),
  ).toBeDefined()
  fireEvent.click(starts.getByRole('button', { name: /^6:00 ?pm – 8:00 ?pm$/i }))
  expect(await room.findByText('Your price: HK$400.00')).toBeDefined()
  expect(await room.findByRole('button', { name: 'Send request' })).toBeDefined()
  expect(await room.findByRole('button', { name: /^6:00 ?pm – 8:00 ?pm$/i, pressed: true })).toBeDefined()
  expect(addressOf(site)).toMatchObject({ day, from: '18:00', to: '20:00', room: hall.id })
  fireEvent.change(room.getByLabelText(/^People/), { target: { value: '30' } })
  await waitFor(() => expect(addressOf(site)).toMatchObject({ people: 30 }))
  expect(await accessibilityProblems(site.container)).toEqual([])
})

test('days in the past, within the notice, closed or too far ahead cannot be chosen', async () => {
  const today = dayAt(office.server.clock.now(), ZONE)
  const site = office.open(`/venue-details?room=${hall.id}`, null)
  const room = await card()
  await showMonthOf(room, addDays(day, 1))
  const closed = await room.findByRole('button', { name: dayButton(addDays(day, 1)) })
  await waitFor(() => expect(closed.getAttribute('aria-label')).toMatch(/, closed$/))
  fireEvent.click(closed)
  site.unmount()
  office.open(`/venue-details?room=${hall.id}&day=${today}`, null)
  const again = await card()
  const now = await again.findByRole('button', { name: dayButton(today) })
  expect(now.getAttribute('aria-disabled')).toBe('true')
  expect(now.getAttribute('aria-label')).toMatch(/, (past|too soon to book)$/)
  expect(addressOf(site)).not.toHaveProperty('day')
})

test('a requested time can be waited for, and the form says what that means', async () => {
  const mei = await client()
  office.open(at('10:00', '11:00', '&people=5'), mei)
  const room = await card()
  expect((await room.findAllByText(/^There is already a request for this time/)).length).toBe(1)
  expect(await room.findByText(/^On the waiting list, nothing is held for you/)).toBeDefined()
  expect(room.queryByText(/^We hold the time for you/)).toBeNull()
  fireEvent.click(await room.findByRole('button', { name: 'Join waiting list' }))
  const notice = await room.findByText(/^You are on the waiting list/)
  expect(document.activeElement?.contains(notice)).toBe(true)
  const { data } = await office.server.call(listOwnBookings, { token: mei.token })
  expect(data).toMatchObject([{ state: 'option', people: 5 }])
})

test('a taken time has no form, and what is free near it is one tap away', async () => {
  const site = office.open(at('14:00', '15:00', '&people=50'), await client())
  const room = await card()
  expect((await room.findAllByText('This time is taken. Please choose another.')).length).toBe(1)
  expect(room.queryByRole('button', { name: /Send request|Join waiting list/ })).toBeNull()
  const days = within(room.getByRole('list', { name: 'This room on later days:' }))
  expect(days.getAllByRole('button').length).toBe(3)
  const times = within(room.getByRole('list', { name: 'This room at other times:' }))
  fireEvent.click(times.getByRole('button', { name: /^1:00 ?pm/i }))
  expect(await room.findByRole('button', { name: 'Send request' })).toBeDefined()
  expect(addressOf(site)).toMatchObject({ day, from: '13:00', to: '14:00' })
  await act(async () => site.router.history.push(at('14:00', '15:00', '&people=50')))
  const others = within(await room.findByRole('list', { name: 'Other rooms at this time:' }))
  fireEvent.click(others.getByRole('button', { name: /^Loft/ }))
  const loft_card = await card('Loft')
  expect(await loft_card.findByRole('button', { name: 'Send request' })).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Loft')
  expect(addressOf(site)).toMatchObject({ room: loft.id, from: '14:00' })
})

test('more people than a room holds are told so and offered a room that fits', async () => {
  const site = office.open(at('18:00', '19:00', '&people=60'), null)
  const room = await card()
  expect(room.getByText('Up to 40 people')).toBeDefined()
  expect(await room.findByText(/^This room holds up to 40 people\./)).toBeDefined()
  fireEvent.click(room.getByRole('button', { name: 'Loft: 90' }))
  const loft_card = await card('Loft')
  expect(await loft_card.findByLabelText(/^People/)).toHaveProperty('value', '60')
  expect(screen.queryByRole('article', { name: 'Harbour Hall' })).toBeDefined()
  expect(addressOf(site)).toMatchObject({ room: loft.id, people: 60 })
})

test('offline the calendar shows the last seen availability with its time and keeps what was typed', async () => {
  office.open(at('18:00', '19:00'), await client())
  const room = await card()
  fireEvent.change(await room.findByLabelText('Anything we should know?'), { target: { value: 'A party' } })
  await waitFor(() =>
    expect(room.getByRole('button', { name: dayButton(day) }).textContent).toMatch(/Partly/),
  )
  act(() => office.goOffline())
  expect(await room.findByText(/^You are offline. Availability as of/)).toBeDefined()
  expect(await room.findByText(/^You need a connection to send a request/)).toBeDefined()
  fireEvent.click(await room.findByRole('button', { name: /^12:00 ?pm – 1:00 ?pm$/i }))
  expect(await room.findByRole('button', { name: /^12:00 ?pm/i, pressed: true })).toBeDefined()
  expect(await room.findByDisplayValue('A party')).toBeDefined()
  act(() => office.goOnline())
  await waitFor(() => expect(room.queryByText(/^You need a connection/)).toBeNull())
})
