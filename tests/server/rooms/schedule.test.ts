import { describe, expect, test } from 'vitest'
import { listBookings } from '#contract/rooms/bookings.ts'
import { createBlock, deleteBlock } from '#contract/rooms/schedule.ts'
import { askForBooking, cancelOwnBooking } from '#contract/rooms/own-bookings.ts'
import { readAvailabilities, readAvailability, readPublicRoom } from '#contract/rooms/public-rooms.ts'
import { deleteRoom, updateRoom } from '#contract/rooms/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, DAY, venueTime, makeBookings } from './booking-calls.ts'

describeOnAnyDatabase('bookings together', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, told } = makeBookings(fixture)

  describe('a booking series', () => {
    test('a series lists its conflicts before it takes anything, and then takes all nine or none', async () => {
      const { id } = await room({ special_days: [{ day: '2026-12-18', hours: null }] })
      const [mei, bo] = [await client(), await client()]
      await fixture.server.call(askForBooking, {
        body: bookingRequest(id, '10:00', '12:00', '2026-12-11'),
        token: bo.token,
      })
      const also_on = ['2026-12-11', '2026-12-18', '2026-12-25', '2027-01-01']
      await expect(ask(mei.token, id, '10:00', '12:00', { also_on })).rejects.toMatchObject({
        code: 'booking.clashes',
        errors: { 'also_on.0': ['room_taken'], 'also_on.1': ['closed_that_day'] },
      })
      const { query } = { query: { filter_fields: { room_id: { eq: id } } } }
      expect((await fixture.call('organizer', listBookings, { query })).meta.total).toBe(1)
      const first = await ask(mei.token, id, '10:00', '12:00', { also_on, skip_clashes: true })
      expect(first.series_id).not.toBeNull()
      const { data } = await fixture.call('organizer', listBookings, {
        query: { filter_fields: { series_id: { eq: first.series_id ?? '' } } },
      })
      expect(data.map(({ starts_at }) => starts_at)).toEqual(
        [DAY, '2026-12-25', '2027-01-01'].map((day) => venueTime('10:00', day)),
      )
      expect(await told(mei.email)).toEqual(['asked'])
    })
  })

  describe('the schedule of the venue', () => {
    test('a block over a request is rejected with the request; after its removal the time is free', async () => {
      const { id } = await room()
      const { token } = await client()
      const booking = await ask(token, id, '10:00', '12:00')
      const block = (from: string, to: string) =>
        fixture.call('organizer', createBlock, {
          body: { room_id: id, starts_at: venueTime(from), ends_at: venueTime(to), reason: 'Cleaning' },
        })
      await expect(block('12:00', '13:00')).rejects.toMatchObject({
        code: 'occupancy.taken',
        in_the_way: [{ kind: 'booking', of_id: booking.id }],
      })
      const { data } = await block('16:00', '18:00')
      await expect(ask(token, id, '15:00', '17:00')).rejects.toMatchObject({ code: 'room.taken' })
      await fixture.call('organizer', deleteBlock, { params: { block_id: data.id } })
      expect((await ask(token, id, '15:00', '17:00')).state).toBe('requested')
    })

    test('a room with upcoming bookings cannot be archived, and a booked room is never deleted', async () => {
      const { id, version } = await room()
      const { token } = await client()
      const booking = await ask(token, id, '10:00', '12:00')
      const archive = () =>
        fixture.call('owner', updateRoom, { params: { room_id: id }, body: { status: 'ARCHIVED' }, version })
      await expect(archive()).rejects.toMatchObject({
        code: 'room.has_bookings',
        in_the_way: [{ of_id: booking.id }],
      })
      await fixture.server.call(cancelOwnBooking, {
        params: { booking_id: booking.id },
        body: { refund_cents: 0 },
        token,
      })
      expect((await archive()).data.status).toBe('ARCHIVED')
      await expect(fixture.call('owner', deleteRoom, { params: { room_id: id } })).rejects.toMatchObject({
        code: 'room.has_bookings',
      })
    })

    test('upcoming bookings take a room’s new units, all or none', async () => {
      const [a, b] = [await room({ units: ['North'] }), await room({ units: ['South'] })]
      const { token } = await client()
      await ask(token, a.id, '10:00', '12:00')
      await ask(token, b.id, '10:00', '12:00')
      const units = ['North', 'South']
      const { id: room_id, version } = a
      await expect(
        fixture.call('owner', updateRoom, { params: { room_id }, body: { units }, version }),
      ).rejects.toMatchObject({ code: 'occupancy.taken' })
      const { data } = await fixture.call('owner', updateRoom, {
        params: { room_id },
        body: { units: ['North', 'Attic'] },
        version,
      })
      expect(data.units).toEqual(['North', 'Attic'])
    })

    test('anyone can read when a room is taken and what it costs for them, and nothing else', async () => {
      const { id } = await room()
      const { token } = await client()
      await ask(token, id, '10:00', '12:00', { note: 'A secret party' })
      const reply = await fixture.server.raw(
        'GET',
        `/public/rooms/${id}/availability?from=${venueTime('00:00')}&to=${venueTime('23:00')}`,
        {},
      )
      expect(reply.text).not.toMatch(/secret|Chan|requested|bk_|us_/)
      const { data } = await fixture.server.call(readAvailability, {
        params: { room_id: id },
        query: { from: venueTime('00:00'), to: venueTime('23:00') },
      })
      expect(data.taken).toEqual([
        { starts_at: venueTime('09:30'), ends_at: venueTime('12:30'), is_tentative: true },
      ])
      expect(data.free[0]).toEqual({
        starts_at: venueTime('13:00'),
        ends_at: venueTime('14:00'),
        total_gross_cents: 60_000,
      })
      const { data: shown } = await fixture.server.call(readPublicRoom, { params: { room_id: id } })
      expect(Object.keys(shown)).not.toContain('units')
    })

    test('GET /public/availability answers a month of all rooms and tells requests from firm times', async () => {
      const [north, south] = [await room({ units: ['N1'] }), await room({ units: ['S1'] })]
      const both = await room({ units: ['N1', 'S1'] })
      const { token } = await client()
      await ask(token, north.id, '10:00', '12:00')
      await fixture.call('organizer', createBlock, {
        body: {
          room_id: south.id,
          starts_at: venueTime('11:00'),
          ends_at: venueTime('14:00'),
          reason: 'A secret party',
        },
      })
      const reply = await fixture.server.raw(
        'GET',
        `/public/availability?from=${venueTime('00:00', '2026-12-01')}&to=${venueTime('00:00', '2027-01-15')}`,
        {},
      )
      expect(reply.text).not.toMatch(/secret|Chan|requested|bk_|us_|bl_/)
      const { data } = await fixture.server.call(readAvailabilities, {
        query: { from: venueTime('00:00', '2026-12-01'), to: venueTime('00:00', '2027-01-15') },
      })
      const takenOf = ({ id }: { id: string }) => data.find(({ room_id }) => room_id === id)?.taken
      const request = { starts_at: venueTime('09:30'), ends_at: venueTime('12:30'), is_tentative: true }
      const block = { starts_at: venueTime('11:00'), ends_at: venueTime('14:00'), is_tentative: false }
      expect(takenOf(north)).toEqual([request])
      expect(takenOf(south)).toEqual([block])
      expect(takenOf(both)).toEqual([request, block])
    })
  })
})
