import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForBooking, listOwnBookings } from '#contract/rooms/own-bookings.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { weekdayOf } from '#rules/rooms/room-times.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'

const ZONE = 'Asia/Hong_Kong'
const FRIDAY = 5

let office: AppFixture
let room_id = ''
let friday = ''
let saturday = ''

beforeAll(async () => {
  office = await makeAppFixture()
  const room = await insertRoom(fixtureOfApp(office), {
    name: 'Night Bar',
    units: ['Bar'],
    hours: Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '02:00' })),
    special_days: [],
    setup_minutes: 0,
    clear_minutes: 0,
    terms: '',
    questions: [],
  })
  room_id = room.id
  const next = addDays(dayAt(office.server.clock.now(), ZONE), 7)
  friday = addDays(next, (FRIDAY - weekdayOf(next) + 7) % 7)
  saturday = addDays(friday, 1)
})
afterAll(() => office.close())

const client = () => office.server.db.withTx((tx) => addClient(office.server, tx))
const hk = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
const card = () => screen.findByRole('article', { name: 'Night Bar' })

test('a visitor books Friday 23:00 to Saturday 01:30, and the admin calendar shows it on both days', async () => {
  const visitor = await client()
  const site = office.open(`/venue-details?day=${friday}&from=23:00&to=01:30&room=${room_id}`, visitor)
  const form = within(await card())
  expect(await screen.findByText(/^Until the next day: .*11:00 ?pm.*1:30 ?am/i)).toBeDefined()
  fireEvent.change(await form.findByLabelText(/^People/), { target: { value: '30' } })
  expect(await accessibilityProblems(site.container)).toEqual([])
  await waitFor(() =>
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(false),
  )
  fireEvent.click(form.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/^We have received your request/)).toBeDefined()
  const { data } = await office.server.call(listOwnBookings, { token: visitor.token })
  expect(data).toMatchObject([{ starts_at: hk(friday, '23:00'), ends_at: hk(saturday, '01:30') }])
  site.unmount()

  const desk = office.open(`/manage/bookings/house?view=week&day=${friday}`, office.venue.organizer)
  const week = within(await screen.findByRole('grid', { name: 'Timeline' }))
  const shown = await week.findAllByRole('link', { name: /11:00 ?pm.*1:30 ?am/i })
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/11:00 ?pm · /i),
    expect.stringMatching(/until 1:30 ?am · /i),
  ])
  expect(await accessibilityProblems(desk.container)).toEqual([])
  desk.unmount()
  for (const day of [friday, saturday]) {
    const timetable = office.open(`/manage/bookings/house?view=day&day=${day}`, office.venue.organizer)
    const bars = within(await screen.findByRole('grid', { name: 'Timeline' }))
    expect(await bars.findByRole('link', { name: /11:00 ?pm.*1:30 ?am/i })).toBeDefined()
    timetable.unmount()
    const sheet = office.open(`/manage/bookings/sheet?day=${day}`, office.venue.organizer)
    const rows = within(await screen.findByRole('table', { name: 'What is on at the venue' }))
    expect(await rows.findByText(/11:00 ?pm.*1:30 ?am/i)).toBeDefined()
    sheet.unmount()
  }
})

test('a visitor whose night is unavailable is offered other times with their day and takes one', async () => {
  const body = { room_id, layout: 'theatre' as const, people: 5 }
  const time = { starts_at: hk(saturday, '20:00'), ends_at: hk(saturday, '24:00') }
  await office.server.call(askForBooking, { body: { ...body, ...time }, token: (await client()).token })
  office.open(`/venue-details?day=${saturday}&from=23:00&to=01:00`, null)
  const found = within(await card())
  expect(await found.findByText('Already requested')).toBeDefined()
  const [after] = await found.findAllByRole('button', { name: /12:00 ?am.*2:00 ?am/i })
  if (after !== undefined) fireEvent.click(after)
  expect(await found.findByText('Available')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(addDays(saturday, 1))
})
