import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { booking_lines } from '#server/core/db/schema/rooms.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertBooking, insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { resetSchedule } from './empty-schedule.ts'

const WEEK_MS = 7 * 24 * 3_600_000

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => resetSchedule(office))
afterAll(() => office.close())

const open = (search = '') => office.open(`/manage/bookings/figures${search}`, office.venue.organizer)

/**
 * Creates three halls, two of them always open; a two-hour booking of the first was paid a week ago, approved
 * after 90 minutes.
 */
async function twoHalls() {
  const fixture = fixtureOfApp(office)
  const hall = await insertRoom(fixture, { name: 'Ballroom', units: ['A'], special_days: [] })
  const cellar = await insertRoom(fixture, { name: 'Cellar', units: ['B'], special_days: [] })
  const ago = (minutes: number) => addMs(office.server.clock.now(), -WEEK_MS - minutes * 60_000)
  const booking = await insertBooking(fixture, {
    room_id: hall.id,
    state: 'confirmed',
    starts_at: ago(120),
    ends_at: ago(0),
    asked_at: ago(300),
    paid_cents: 84_000,
  })
  const line = { account_id: booking.account_id, booking_id: booking.id, by_name: null, words: '' }
  await office.server.db.withTx((tx) =>
    tx.insert(booking_lines).values([
      { ...line, line_no: 1, kind: 'asked', at: ago(300) },
      { ...line, line_no: 2, kind: 'approved', at: ago(210) },
    ]),
  )
  return { hall, cellar }
}

const rowOf = async (label: string, name: RegExp) =>
  within(await screen.findByRole('region', { name: label })).findByRole('row', { name })

test('the figures show occupancy, revenue and response time by room and week', async () => {
  await twoHalls()
  const { container } = open()
  const hall = await rowOf('By room', /^Ballroom /)
  expect(hall.textContent).toContain('2 hr')
  expect(hall.textContent).toContain('2,016 hr')
  expect(hall.textContent).toContain('HK$840.00')
  expect(hall.textContent).toMatch(/1\.5 hr1\.5 hr$/)
  const house = await rowOf('By room', /^Whole venue /)
  expect(house.textContent).toContain('6,048 hr')
  const weeks = within(await screen.findByRole('region', { name: 'By week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(13)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('date range and room are selected in the URL', async () => {
  const { cellar } = await twoHalls()
  const { router } = open()
  await press('4 weeks')
  const weeks = within(await screen.findByRole('region', { name: 'By week' }))
  await waitFor(() => expect(weeks.getAllByRole('row')).toHaveLength(5))
  fireEvent.change(weeks.getByLabelText('Room'), { target: { value: cellar.id } })
  await waitFor(() => expect(weeks.queryByText('HK$840.00')).toBeNull())
  expect(router.state.location.search).toMatchObject({ weeks: 4, room: cellar.id })
})

test('the figures of a venue without rooms are empty, and offline they need the network', async () => {
  open('?weeks=7')
  expect(await screen.findByText('No rooms yet')).toBeDefined()
  expect(screen.getByRole('button', { name: '12 weeks', pressed: true })).toBeDefined()
  office.goOffline()
  await press('26 weeks')
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
})
