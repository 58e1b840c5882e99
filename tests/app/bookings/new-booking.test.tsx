import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBookings } from '#contract/rooms/bookings.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { resetSchedule } from './empty-schedule.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createBooking')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => resetSchedule(office))
afterAll(() => office.close())

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const written = async () =>
  (await office.server.call(listBookings, { token: office.venue.organizer.token, query: {} })).data

/** Opens the form for a hall on a Wednesday. */
async function openFor(day = '2026-12-09') {
  await insertRoom(fixtureOfApp(office), { name: 'Hall' })
  const view = office.open(`/manage/bookings/new?day=${day}`, office.venue.organizer)
  const hall = await screen.findByRole<HTMLOptionElement>('option', { name: 'Hall' })
  type(/^Room/, hall.value)
  await screen.findByLabelText(/^Name/)
  return view
}

test('staff create a booking for a caller with an extra and a custom price and open it', async () => {
  const { container } = await openFor()
  expect(await accessibilityProblems(container)).toEqual([])
  expect(screen.getByRole('heading', { name: 'Hall' })).toBeDefined()
  await press('Create booking')
  expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
  type(/^Name/, 'Harbour Choir')
  type(/^People/, '40')
  fireEvent.click(screen.getByRole('switch', { name: /^Coffee/ }))
  const price = within(screen.getByLabelText('Price'))
  expect(price.getByText('HK$1,200.00')).toBeDefined()
  type('Custom price before taxes and fees', '900')
  await press('Create booking')
  expect(await screen.findByRole('heading', { name: 'Harbour Choir', level: 1 })).toBeDefined()
  expect(await written()).toMatchObject([
    { state: 'held', people: 40, client: { name: 'Harbour Choir' }, price: { total_gross_cents: 90_000 } },
  ])
})

test('a weekly series is refused on an unavailable day and created without it on request', async () => {
  const first = await openFor('2026-12-16')
  const form = (name: string, until: string) => {
    type(/^Name/, name)
    type(/^People/, '10')
    type('Repeat weekly until', until)
  }
  form('First', '')
  await press('Create booking')
  await screen.findByRole('heading', { name: 'First', level: 1 })
  first.unmount()
  const { container } = office.open('/manage/bookings/new?day=2026-12-09', office.venue.organizer)
  const hall = await screen.findByRole<HTMLOptionElement>('option', { name: 'Hall' })
  type(/^Room/, hall.value)
  await screen.findByLabelText(/^Name/)
  form('Second', '2026-12-23')
  await press('Create booking')
  expect((await screen.findAllByText('Some of these days are not available.')).length).toBeGreaterThan(0)
  const refused = within((await screen.findByText(/^These days are not available/)).closest('[role=alert]')!)
  expect(refused.getByText(/16 Dec 2026: This time is already taken\.$/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  expect(await written()).toHaveLength(1)
  fireEvent.click(await screen.findByRole('switch', { name: 'Leave out days that are taken or closed' }))
  await press('Create booking')
  await screen.findByRole('heading', { name: 'Second', level: 1 })
  expect(await screen.findByText('Days left out')).toBeDefined()
  expect(screen.getByText(/16 Dec 2026: This time is already taken\.$/)).toBeDefined()
  expect((await written()).map(({ starts_at }) => starts_at.slice(0, 10)).sort()).toEqual([
    '2026-12-09',
    '2026-12-16',
    '2026-12-23',
  ])
})
