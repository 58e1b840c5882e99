import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, deleteEvent, setEventStatus } from '#contract/events/events.ts'
import { createBooking, listBookings } from '#contract/rooms/bookings.ts'
import { createBlock, listBlocks } from '#contract/rooms/schedule.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { resetSchedule } from './empty-schedule.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createBlock', 'deleteBlock', 'moveBooking')

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

/** Opens a day, and returns its grid once the rooms have loaded and it takes keys. */
async function openGrid() {
  open(`view=day&day=${DAY}`)
  await screen.findByText(/^Drag a booking to move it\./)
  const grid = await screen.findByRole('grid', { name: 'Timeline' })
  await waitFor(() => expect(grid.querySelector('[data-cell][tabindex="0"]')).not.toBeNull())
  return grid
}

test('the day view shows the bookings of each part, set-up included, as bars and as a list', async () => {
  await aBookedHall()
  const { container } = open(`view=day&day=${DAY}`)
  const drawn = within(await screen.findByRole('grid', { name: 'Timeline' }))
  for (const unit of ['East', 'West']) {
    const bar = within(drawn.getByRole('row', { name: unit })).getByRole('link', {
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
  const drawn = within(await screen.findByRole('grid', { name: 'Timeline' }))
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
  const week = within(await screen.findByRole('grid', { name: 'Timeline' }))
  expect(week.getAllByRole('columnheader')).toHaveLength(8)
  expect(week.getAllByRole('link', { name: /^Harbour Choir, / })).toHaveLength(2)
  await press('Month')
  const counts = await screen.findAllByRole('link', { name: /^(East|West), .*: 1 entry$/ })
  expect(counts).toHaveLength(2)
  fireEvent.click(counts[0] as HTMLElement)
  expect(await screen.findByRole('row', { name: 'East' })).toBeDefined()
  await press('Later')
  expect(await screen.findByText('Nothing is on at this time.')).toBeDefined()
})

test('the calendar filters by part and by pending bookings', async () => {
  await aBookedHall()
  open(`view=day&day=${DAY}&unit=East`)
  expect(await screen.findByRole('row', { name: 'East' })).toBeDefined()
  expect(screen.queryByRole('row', { name: 'West' })).toBeNull()
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'requested' } })
  expect(await screen.findByText('Nothing is on at this time.')).toBeDefined()
})

test('a time block is created, refused where it conflicts, and removed', async () => {
  const { id } = await aBookedHall()
  open(`view=day&day=${DAY}`)
  await press('Block time')
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
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

test('staff move a booking with the keyboard: Shift and arrow keys, the price first, then Enter', async () => {
  await aBookedHall()
  const grid = await openGrid()
  const cell = within(within(grid).getByRole('row', { name: 'East' })).getByRole('link', {
    name: /^Harbour Choir, /,
  })
  const key = (name: string, shiftKey = false) => fireEvent.keyDown(cell, { key: name, shiftKey })
  cell.focus()
  key('ArrowRight', true)
  key('ArrowRight', true)
  expect(within(grid.parentElement!).getByRole('status').textContent).toMatch(/^East, .*3:00.*5:00/)
  key('Escape')
  expect(within(grid.parentElement!).getByRole('status').textContent).toBe('')
  key('ArrowRight', true)
  key('ArrowRight', true)
  key('ArrowRight')
  key('ArrowRight')
  key('Enter')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the booking of Harbour Choir?' }))
  expect(await dialog.findByText('The price stays HK$400.00.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: `${DAY}T19:00` } })
  expect(await dialog.findByText(/^New price: HK\$600.00 instead of HK\$400.00\./)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Move booking' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findAllByRole('link', { name: /^Harbour Choir, .*4:00 ?pm.*7:00 ?pm/i })).toHaveLength(
    2,
  )
  const { data } = await office.server.call(listBookings, {
    token: office.venue.organizer.token,
    query: {},
  })
  expect(data).toMatchObject([
    {
      starts_at: `${DAY}T08:00:00.000Z`,
      ends_at: `${DAY}T11:00:00.000Z`,
      price: { total_gross_cents: 60_000 },
    },
  ])
})

test('a booking cannot be moved onto another, and an entry names what is there', async () => {
  const room = await aBookedHall()
  await office.server.call(createBlock, {
    token: office.venue.organizer.token,
    body: {
      room_id: room.id,
      starts_at: `${DAY}T10:00:00.000Z`,
      ends_at: `${DAY}T12:00:00.000Z`,
      reason: 'Tuning',
    },
  })
  const grid = await openGrid()
  const cell = within(within(grid).getByRole('row', { name: 'West' })).getByRole('link', {
    name: /^Harbour Choir, /,
  })
  cell.focus()
  for (let step = 0; step < 6; step++) fireEvent.keyDown(cell, { key: 'ArrowRight', shiftKey: true })
  await waitFor(() =>
    expect(within(grid.parentElement!).getByRole('status').textContent).toMatch(/taken by Tuning$/),
  )
  fireEvent.keyDown(cell, { key: 'Enter' })
  expect(await screen.findByText(/^Not moved: the time is taken by Tuning, /)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('free time is extended with the keyboard and booked or blocked from its room and time', async () => {
  await aBookedHall()
  const grid = await openGrid()
  const cell = within(within(grid).getByRole('row', { name: 'East' })).getByRole('button', {
    name: /10:00 ?am.*11:00 ?am, free$/i,
  })
  cell.focus()
  fireEvent.keyDown(cell, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(cell, { key: 'Enter' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Hall' }))
  expect(dialog.getByText(/10:00 ?am.*11:30 ?am/i)).toBeDefined()
  fireEvent.click(dialog.getByRole('link', { name: 'New booking' }))
  expect(await screen.findByRole('heading', { name: 'New booking', level: 1 })).toBeDefined()
  expect((await screen.findByLabelText<HTMLInputElement>(/^From/)).value).toBe(`${DAY}T10:00`)
  expect(screen.getByLabelText<HTMLInputElement>(/^To/).value).toBe(`${DAY}T11:30`)
})

test('arrow keys walk the timetable from time to time and room to room, and Page Down shows the next day', async () => {
  await aBookedHall()
  const grid = await openGrid()
  const focused = () => document.activeElement as HTMLElement
  const key = (name: string) => fireEvent.keyDown(focused(), { key: name })
  const stops = grid.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
  key('End')
  expect(focused().closest('[data-unit]')?.getAttribute('data-unit')).toBe('East')
  key('ArrowDown')
  expect(focused().closest('[data-unit]')?.getAttribute('data-unit')).toBe('West')
  key('Home')
  while (!(focused().getAttribute('aria-label') ?? '').startsWith('Harbour Choir')) key('ArrowRight')
  expect(focused().getAttribute('href')).toMatch(/^\/manage\/bookings\/bk_/)
  key('PageDown')
  expect(await screen.findByText('Nothing is on at this time.')).toBeDefined()
  await waitFor(() => expect(focused().closest('[role=grid]')).not.toBeNull())
})

test('times at which a room is closed are told, and the week offers every day of every room', async () => {
  const hours = Array.from({ length: 7 }, (_none, at) =>
    at === 6 ? null : { opens: '10:00', closes: '20:00' },
  )
  await insertRoom(fixtureOfApp(office), { name: 'Studio', units: ['Studio'], hours })
  const { container } = open(`view=day&day=${DAY}`)
  const row = within(await screen.findByRole('row', { name: 'Studio' }))
  expect(await row.findByRole('button', { name: /^8:00 ?am.*9:00 ?am, closed$/i })).toBeDefined()
  expect(row.getByRole('button', { name: /10:00 ?am.*11:00 ?am, free$/i })).toBeDefined()
  expect(screen.getByRole('list', { name: 'Colours' }).textContent).toContain('Awaiting payment')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Week')
  expect(await screen.findAllByRole('button', { name: /^Book or block: Studio, / })).toHaveLength(7)
  expect(await accessibilityProblems(container)).toEqual([])
})
