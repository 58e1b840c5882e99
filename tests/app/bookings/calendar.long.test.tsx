import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, deleteEvent, setEventStatus } from '#contract/events/events.ts'
import { createBooking } from '#contract/rooms/bookings.ts'
import { listBlocks } from '#contract/rooms/schedule.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { resetSchedule } from './empty-schedule.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createBlock', 'deleteBlock')

/** A Wednesday. */
const DAY = '2026-12-09'
const AT_TWO = { starts_at: `${DAY}T06:00:00.000Z`, ends_at: `${DAY}T08:00:00.000Z` }

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => resetSchedule(office))
afterAll(() => office.close())

/** Creates a hall with two parts and an hour of set-up, booked by a choir in the afternoon. */
async function aBookedHall() {
  const room = await insertRoom(fixtureOfApp(office), {
    name: 'Hall',
    units: ['East', 'West'],
    setup_minutes: 60,
  })
  await office.server.call(createBooking, {
    token: office.venue.organizer.token,
    body: {
      room_id: room.id,
      ...AT_TWO,
      layout: 'theatre',
      people: 40,
      client: { name: 'Harbour Choir', locale: 'en' },
    },
  })
  return room
}

const open = (search: string) => office.open(`/manage/bookings/house?${search}`, office.venue.organizer)

test('the day view shows the bookings of each part, set-up included, as bars and as a list', async () => {
  await aBookedHall()
  const { container } = open(`view=day&day=${DAY}`)
  const drawn = within(await screen.findByRole('region', { name: 'Timeline' }))
  for (const unit of ['East', 'West']) {
    const bar = within(drawn.getByRole('group', { name: unit })).getByRole('link', {
      name: /^Harbour Choir, /,
    })
    expect(bar.getAttribute('href')).toMatch(/^\/manage\/bookings\/bk_/)
  }
  expect(await screen.findByText('East & West')).toBeDefined()
  expect(await screen.findByText(/1:00 ?pm.*4:00 ?pm/i)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a live event appears in the rooms that it uses and links to its page', async () => {
  const { id: room_id } = await aBookedHall()
  const { server, venue } = office
  const { token } = venue.owner
  const { data: event } = await server.call(createEvent, {
    token,
    body: {
      title: 'Late Jazz',
      organizer_id: venue.organizer_id,
      start_date: `${DAY}T19:00`,
      end_date: `${DAY}T22:00`,
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
  })
  const params = { event_id: event.id }
  const body = { rooms: [{ room_id, setup_minutes: 30, clear_minutes: 30 }] }
  await server.call(updateEventSettings, { token, params, body })
  await server.call(setEventStatus, { token, params, body: { status: 'live' } })
  open(`view=day&day=${DAY}`)
  const drawn = within(await screen.findByRole('region', { name: 'Timeline' }))
  const bars = drawn.getAllByRole('link', { name: /^Late Jazz, .*7:00 ?pm.*10:00 ?pm/i })
  expect(bars.map((bar) => bar.getAttribute('href'))).toEqual([
    `/manage/event/${event.id}`,
    `/manage/event/${event.id}`,
  ])
  await server.call(deleteEvent, { token, params })
})

test('the week view names the entries of its days; the month view counts them and links to the day', async () => {
  await aBookedHall()
  open(`view=week&day=${DAY}`)
  const week = within(await screen.findByRole('region', { name: 'Timeline' }))
  expect(week.getAllByRole('columnheader')).toHaveLength(8)
  expect(week.getAllByRole('link', { name: /^Harbour Choir, / })).toHaveLength(2)
  await press('Month')
  const counts = await screen.findAllByRole('link', { name: /^(East|West), .*: 1 entry$/ })
  expect(counts).toHaveLength(2)
  fireEvent.click(counts[0] as HTMLElement)
  expect(await screen.findByRole('group', { name: 'East' })).toBeDefined()
  await press('Later')
  expect(await screen.findByText('Nothing is on at this time.')).toBeDefined()
})

test('the calendar filters by part and by pending bookings', async () => {
  await aBookedHall()
  open(`view=day&day=${DAY}&unit=East`)
  expect(await screen.findByRole('group', { name: 'East' })).toBeDefined()
  expect(screen.queryByRole('group', { name: 'West' })).toBeNull()
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'requested' } })
  expect(await screen.findByText('Nothing is on at this time.')).toBeDefined()
})

test('a time block is created, refused where it conflicts, and removed', async () => {
  const { id } = await aBookedHall()
  open(`view=day&day=${DAY}`)
  await press('Block time')
  const dialog = within(await screen.findByRole('dialog'))
  const isThere = ({ value }: HTMLOptionElement) => value === id
  await waitFor(() => expect(dialog.getAllByRole<HTMLOptionElement>('option').some(isThere)).toBe(true))
  fireEvent.change(dialog.getByLabelText(/^Room/), { target: { value: id } })
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Piano tuning' } })
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: `${DAY}T15:00` } })
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Block time' }))
  send()
  expect((await dialog.findAllByText('This time is already taken.')).length).toBeGreaterThan(0)
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: `${DAY}T12:00` } })
  send()
  await press('Unblock Piano tuning')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(screen.queryByText('Piano tuning')).toBeNull())
  const { data } = await office.server.call(listBlocks, {
    token: office.venue.organizer.token,
    query: { from: `${DAY}T00:00:00.000Z`, to: `${DAY}T23:00:00.000Z` },
  })
  expect(data).toEqual([])
})
