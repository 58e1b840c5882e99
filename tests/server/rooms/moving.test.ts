import { expect, test } from 'vitest'
import { moveBooking, readBooking } from '#contract/rooms/bookings.ts'
import { moveOwnBooking } from '#contract/rooms/own-bookings.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingCallKey, venueTime, makeBookings } from './booking-calls.ts'

describeOnAnyDatabase('a booking at another time', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, own, approve, pay } = makeBookings(fixture)

  test('a booking moves with its payment: the difference is due, one fee applies, and the old time is free', async () => {
    const { id } = await room()
    const { token } = await client()
    const paid = await pay(await approve(await ask(token, id, '10:00', '12:00')))
    const move = (from: string, to: string, total_gross_cents: number) =>
      fixture.server.call(moveOwnBooking, {
        params: { booking_id: paid.id },
        body: { starts_at: venueTime(from), ends_at: venueTime(to), total_gross_cents },
        token,
      })
    await expect(move('11:00', '14:00', 120_000)).rejects.toMatchObject({
      code: 'booking.sum_changed',
      current: { price: { total_gross_cents: 180_000 } },
    })
    const { data: longer } = await move('11:00', '14:00', 180_000)
    expect(longer).toMatchObject({ state: 'confirmed', paid_cents: 120_000, owed_back_cents: 0 })
    const now = (await fixture.call('organizer', readBooking, { params: { booking_id: paid.id } })).data
    expect(await pay(now)).toMatchObject({ paid_cents: 180_000 })
    const { data: shorter } = await move('11:00', '12:00', 60_000)
    expect(shorter).toMatchObject({ refunded_cents: 120_000, owed_back_cents: 120_000 })
    expect(shorter.cancellation).toEqual({ refund_cents: 50_000, fee_cents: 10_000 })
    const other = await client()
    await ask(other.token, id, '13:00', '15:00')
    await expect(move('13:30', '14:30', 60_000)).rejects.toMatchObject({ code: 'room.taken' })
    expect((await own(token, paid.id)).starts_at).toBe(venueTime('11:00'))
  })

  test('a booking moves with its extras and their quantities', async () => {
    const extra = { name: 'Desk', translations: {}, price_cents: 1_000, most: 3 }
    const { id } = await room({
      extras: [
        { ...extra, key: 'desk', per: 'hour' },
        { ...extra, key: 'coffee', per: 'person' },
      ],
    })
    const { token } = await client()
    const extras = [
      { key: 'desk', quantity: 2 },
      { key: 'coffee', quantity: 3 },
    ]
    const booking = await ask(token, id, '10:00', '12:00', { extras })
    const sums = (one: { price: { extras: { amount_cents: number }[] } }) =>
      one.price.extras.map(({ amount_cents }) => amount_cents)
    expect(sums(booking)).toEqual([4_000, 30_000])
    const body = { starts_at: venueTime('14:00'), ends_at: venueTime('17:00') }
    const { data } = await fixture.call('organizer', moveBooking, { ...bookingCallKey(booking), body })
    expect(sums(data)).toEqual([6_000, 30_000])
  })

  test('staff can move a booking to another room; another client can neither see nor change it', async () => {
    const [a, b] = [await room(), await room()]
    const [mei, bo] = [await client(), await client()]
    const booking = await ask(mei.token, a.id, '10:00', '12:00')
    const body = {
      room_id: b.id,
      starts_at: venueTime('14:00'),
      ends_at: venueTime('16:00'),
      total_gross_cents: 120_000,
    }
    const { data } = await fixture.call('organizer', moveBooking, { ...bookingCallKey(booking), body })
    expect(data).toMatchObject({ room_id: b.id, starts_at: venueTime('14:00'), state: 'requested' })
    await expect(
      fixture.call('organizer', moveBooking, {
        ...bookingCallKey(data),
        body: { starts_at: venueTime('14:00'), ends_at: venueTime('17:00'), total_gross_cents: 120_000 },
      }),
    ).rejects.toMatchObject({
      code: 'booking.sum_changed',
      current: { price: { total_gross_cents: 180_000 } },
    })
    await expect(own(bo.token, booking.id)).rejects.toMatchObject({ code: 'booking.not_found' })
    expect((await ask(bo.token, a.id, '10:00', '12:00')).state).toBe('requested')
  })
})
