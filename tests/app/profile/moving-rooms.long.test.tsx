import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { press } from '#tests/app/storefront/visitor.ts'
import { venueTime } from '#tests/server/rooms/booking-calls.ts'
import { makeBookingPayments } from '#tests/server/rooms/booking-payments.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('moveOwnBooking')

let office: AppFixture
let house: ReturnType<typeof makeBookingPayments>

beforeAll(async () => {
  office = await makeAppFixture()
  house = makeBookingPayments(fixtureOfApp(office))
})
afterEach(() => office.reset())
afterAll(() => office.close())

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a client moves a room booking by an hour, and extends it after seeing the price', async () => {
  const own = await house.paid()
  office.open('/profile/bookings', own)
  await press('Change time')
  const dialog = await screen.findByRole('dialog')
  expect(await accessibilityProblems(dialog)).toEqual([])
  type(/^From/, '2026-12-04T11:00')
  type(/^To/, '2026-12-04T14:00')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change time' }))
  expect(
    await screen.findByText(/^It costs HK\$1,800\.00\. You have booked for HK\$1,200\.00\./),
  ).toBeDefined()
  expect((await house.look(own)).starts_at).toBe(venueTime('10:00'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change time' }))
  expect(await screen.findByRole('button', { name: 'Pay HK$600.00' })).toBeDefined()
  expect(await house.look(own)).toMatchObject({ starts_at: venueTime('11:00'), ends_at: venueTime('14:00') })
})

test('a time outside the hours of the room shows an error at its field', async () => {
  const own = await house.paid()
  office.open('/profile/bookings', own)
  await press('Change time')
  const dialog = await screen.findByRole('dialog')
  type(/^From/, '2026-12-04T07:00')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change time' }))
  const field = await within(dialog).findByLabelText(/^From/)
  await within(dialog).findAllByText('The room is not open that early.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect((await house.look(own)).starts_at).toBe(venueTime('10:00'))
})
