import { act, fireEvent, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { events } from '#server/core/db/schema/events.ts'
import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { bookings, rooms } from '#server/core/db/schema/rooms.ts'
import { weather_closures } from '#server/core/db/schema/weather.ts'
import { notifyNext } from '#server/domains/operations/weather/service.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { venueTime, makeBookings } from '#tests/server/rooms/booking-calls.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('tellNewDate')

const DAY = '2026-12-04'
let office: AppFixture
let house: ReturnType<typeof makeBookings>

beforeAll(async () => {
  office = await makeAppFixture()
  house = makeBookings(fixtureOfApp(office))
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx(async (tx) => {
    await tx.delete(weather_closures)
    await tx.delete(ledger_entries)
    await tx.delete(refunds)
    await tx.delete(bookings)
    await tx.delete(rooms)
  })
})
afterAll(() => office.close())

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Adds an evening event with a sold ticket. */
async function addEveningEvent(): Promise<void> {
  const { server, venue } = office
  await server.db.withTx(async (tx) => {
    const evening = {
      start_date: `${DAY}T19:30`,
      starts_at: venueTime('19:30'),
      end_date: null,
      ends_at: null,
    }
    await tx
      .update(events)
      .set({ ...evening, happening: 'planned' })
      .where(eq(events.id, venue.event_id))
    await addOrderWithSecret(server, tx, venue.event, { is_free: true })
  })
}

/** Opens the page for the afternoon of that day. */
async function openFor() {
  const view = office.open('/manage/weather', office.venue.organizer)
  await screen.findByLabelText(/^From/)
  type(/^From/, `${DAY}T12:00`)
  type(/^Until/, `${DAY}T23:59`)
  return view
}
const choose = (name: RegExp, outcome: string) =>
  fireEvent.change(within(screen.getByRole('listitem', { name })).getByLabelText('Decision'), {
    target: { value: outcome },
  })
async function confirm(): Promise<void> {
  await press('Review and confirm')
  await press('Confirm')
}

test('an event is postponed and a booking cancelled; the report shows progress and the new date', async () => {
  await addEveningEvent()
  const somebody = await house.client()
  const room = await house.room({ name: 'Hall' })
  await house.approve(await house.ask(somebody.token, room.id, '15:00', '17:00'))
  const { container } = await openFor()
  expect(await screen.findByRole('listitem', { name: /^Hall · / })).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  choose(/^Hall · /, 'call_off')
  choose(/^Harbour Lights/, 'postpone')
  type('Your message', 'Stay at home.')
  await press('Review and confirm')
  expect(await screen.findByText('Goes ahead: 0 · Postponed: 1 · Cancelled: 1')).toBeDefined()
  await press('Confirm')
  expect(await screen.findByRole('heading', { name: 'Report', level: 1 })).toBeDefined()
  expect((await screen.findAllByText('Notified: 0 of 1')).length).toBeGreaterThan(0)
  await act(async () => {
    while (await notifyNext(office.server.deps));
  })
  expect((await screen.findAllByText('Notified: 1 of 1')).length).toBeGreaterThan(0)
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Set the new date')
  type(/^New start/, '2026-12-11T20:00')
  await press('Notify everyone')
  expect((await screen.findAllByText('Notified: 0 of 1')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Set the new date' })).toBeNull()
})

test('errors are shown at their field, and a concurrent change is shown again', async () => {
  await addEveningEvent()
  await openFor()
  await screen.findByRole('listitem', { name: /^Harbour Lights/ })
  choose(/^Harbour Lights/, 'postpone')
  type('New start', '2020-01-01T10:00')
  await confirm()
  expect(await screen.findByText('This time has passed.')).toBeDefined()
  type('New start', '')
  const somebody = await house.client()
  const room = await house.room({ name: 'Studio' })
  await house.ask(somebody.token, room.id, '15:00', '17:00')
  await confirm()
  expect(await screen.findByText(/^The list has changed since you opened it/)).toBeDefined()
  expect(await screen.findByRole('listitem', { name: /^Studio · / })).toBeDefined()
})

test('a period without entries says so, and offline nothing can be confirmed', async () => {
  office.open('/manage/weather', office.venue.organizer)
  await screen.findByLabelText(/^From/)
  type(/^From/, '2031-01-01T10:00')
  type(/^Until/, '2031-01-01T11:00')
  expect(await screen.findByText('Nothing takes place at this time.')).toBeDefined()
  await addEveningEvent()
  type(/^From/, `${DAY}T12:00`)
  type(/^Until/, `${DAY}T22:00`)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Review and confirm' })
  act(() => office.goOffline())
  expect(button.disabled).toBe(true)
})
