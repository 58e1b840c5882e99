import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking, updateBooking } from '#contract/rooms/bookings.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { resetSchedule } from './empty-schedule.ts'

/** A Wednesday. */
const DAY = '2026-12-09'
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+08:00`).toISOString()

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => resetSchedule(office))
afterAll(() => office.close())

const open = (day: string) => office.open(`/manage/bookings/sheet?day=${day}`, office.venue.organizer)

/** Creates a hall with an hour of set-up, booked by a choir. */
async function aChoir(from: string, to: string) {
  const { token } = office.venue.organizer
  const room = await insertRoom(fixtureOfApp(office), {
    name: 'Hall',
    units: ['East', 'West'],
    setup_minutes: 60,
    clear_minutes: 0,
  })
  const { data } = await office.server.call(createBooking, {
    token,
    body: {
      room_id: room.id,
      starts_at: from,
      ends_at: to,
      layout: 'theatre',
      people: 40,
      extras: [{ key: 'coffee', quantity: 1 }],
      answers: [{ key: 'purpose', answer: 'A rehearsal', options: [] }],
      note: 'With a stage',
      client: { name: 'Harbour Choir', email: 'choir@example.test', phone: '+85291234567', locale: 'en' },
    },
  })
  await office.server.call(updateBooking, {
    token,
    params: { booking_id: data.id },
    version: data.version,
    body: { staff_note: 'The key is at the desk' },
  })
  return room
}

test('the day sheet lists bookings by time with room, seating and needs', async () => {
  const room = await aChoir(at('14:00'), at('16:00'))
  await office.server.call(createBlock, {
    token: office.venue.organizer.token,
    body: { room_id: room.id, starts_at: at('09:00'), ends_at: at('10:00'), reason: 'Piano tuning' },
  })
  const { container } = open(DAY)
  const [tuning, choir] = (await screen.findAllByRole('row')).slice(-2)
  expect(tuning?.textContent).toMatch(/9:00 ?am – 10:00 ?am.*East & West.*Piano tuning.*Blocked/i)
  const row = within(choir as HTMLElement)
  expect(choir?.textContent).toMatch(/2:00 ?pm – 4:00 ?pm.*Set-up from 1:00 ?pm.*Hall/i)
  expect(choir?.textContent).not.toContain('Cleared')
  expect(row.getByRole('link', { name: 'Harbour Choir' }).getAttribute('href')).toMatch(
    /^\/manage\/bookings\/bk_/,
  )
  expect(row.getByRole('link', { name: '+85291234567' }).getAttribute('href')).toBe('tel:+85291234567')
  expect(row.getByRole('link', { name: 'choir@example.test' })).toBeDefined()
  for (const said of [
    '40',
    'Theatre',
    'Coffee × 40',
    'A rehearsal',
    'With a stage',
    'The key is at the desk',
  ])
    expect(choir?.textContent).toContain(said)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a set-up on the evening before is on the sheet of that day with the whole booking', async () => {
  await aChoir(at('00:30'), at('02:00'))
  open('2026-12-08')
  const [choir] = (await screen.findAllByRole('row')).slice(-1)
  expect(choir?.textContent).toMatch(/9 Dec 2026.*Set-up from 11:30 ?pm/i)
  expect(choir?.textContent).toContain('A rehearsal')
})

test('the previous and next day are one step away, and an empty day says so', async () => {
  await aChoir(at('14:00'), at('16:00'))
  open(DAY)
  await screen.findByRole('link', { name: 'Harbour Choir' })
  await press('Later')
  expect(await screen.findByText('Nothing takes place in the rooms on this day')).toBeDefined()
  await press('Earlier')
  expect(await screen.findByRole('link', { name: 'Harbour Choir' })).toBeDefined()
  await press('Today')
  expect(await screen.findByRole('heading', { level: 1, name: 'Today’s run sheet' })).toBeDefined()
})

test('the bookings page links to the sheet; it prints, and offline it says why it is missing', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  office.open('/manage/bookings', office.venue.organizer)
  fireEvent.click(await screen.findByRole('link', { name: 'Today’s run sheet' }))
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  await screen.findByText('Nothing takes place in the rooms on this day')
  office.goOffline()
  await press('Later')
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
})
