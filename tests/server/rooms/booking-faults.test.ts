import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { findBookingFaults } from '#server/domains/rooms/bookings/check.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeBookings } from './booking-calls.ts'

describeOnAnyDatabase('a look at what is written down of bookings', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)

  test('the consistency check reports nothing for consistent bookings and names an inconsistent one', async () => {
    const { id } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00')
    const faults = async () =>
      (await findBookingFaults(fixture.db)).filter(({ booking_id }) => booking_id === booking.id)
    expect(await faults()).toEqual([])
    const set = (fields: Partial<typeof bookings.$inferInsert>) =>
      fixture.db.withTx((tx) => tx.update(bookings).set(fields).where(eq(bookings.id, booking.id)))
    await set({ paid_cents: 100 })
    expect(await faults()).toEqual([{ booking_id: booking.id, what: 'books' }])
    await set({ paid_cents: 0, state: 'declined', answer_by: null })
    expect(await faults()).toEqual([{ booking_id: booking.id, what: 'time' }])
  })
})
