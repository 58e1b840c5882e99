import { expect, test } from 'vitest'
import { readBookingFigures } from '#contract/rooms/booking-figures.ts'
import { createBooking, moveBooking } from '#contract/rooms/bookings.ts'
import { readOccupancy } from '#contract/rooms/schedule.ts'
import { askForBooking, cancelOwnBooking } from '#contract/rooms/own-bookings.ts'
import { readAvailability } from '#contract/rooms/public-rooms.ts'
import { createRoom, updateRoom } from '#contract/rooms/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, bookingCallKey, DAY, venueTime, makeBookings } from '../booking-calls.ts'
import { makeEvents, wallTimeOf } from '../event-calls.ts'

const SATURDAY = '2026-12-05'
const NIGHTS = Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '02:00' }))
const LATE = { starts_at: venueTime('23:00'), ends_at: venueTime('01:30', SATURDAY) }
const EARLY = { starts_at: venueTime('00:30', SATURDAY), ends_at: venueTime('01:30', SATURDAY) }

describeOnAnyDatabase('a room past midnight', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)
  const { event, uses, become } = makeEvents(fixture)
  const nightRoom = (more: object = {}) => room({ hours: NIGHTS, ...more })
  const askLate = (token: string, room_id: string, more: object = {}) =>
    ask(token, room_id, '23:00', '23:00', { ...LATE, ...more })

  test('a room accepts opening hours past midnight through the API, and stored hours stay valid', async () => {
    const body = { name: 'Bar', units: ['Bar'], layouts: [{ layout: 'theatre' as const, capacity: 40 }] }
    const { data } = await fixture.call('owner', createRoom, { body: { ...body, hours: NIGHTS } })
    expect(data.hours).toEqual(NIGHTS)
    const special_days = [{ day: DAY, hours: { opens: '20:00', closes: '04:00' } }]
    const at_room = { params: { room_id: data.id }, version: data.version }
    const changed = await fixture.call('owner', updateRoom, { ...at_room, body: { special_days } })
    expect(changed.data).toMatchObject({ hours: NIGHTS, special_days })
    const equal = NIGHTS.map(() => ({ opens: '10:00', closes: '10:00' }))
    const wrong = fixture.call('owner', updateRoom, { ...at_room, body: { hours: equal } })
    await expect(wrong).rejects.toMatchObject({ errors: { 'hours.0.closes': ['closes_at_opening'] } })
  })

  test('a room is booked from Friday 23:00 to Saturday 01:30 at the Friday rate and shown on both days', async () => {
    const any = { weekdays: [], days: [], from: null, to: null, tiers: [] }
    const { id } = await nightRoom({
      rates: [
        { ...any, per: 'hour', price_cents: 10_000 },
        { ...any, per: 'hour', price_cents: 40_000, weekdays: [5] },
      ],
    })
    const { token } = await client()
    const booking = await askLate(token, id)
    expect(booking).toMatchObject({ ...LATE, price: { total_gross_cents: 100_000 } })
    for (const day of [DAY, SATURDAY]) {
      const query = { from: venueTime('00:00', day), to: venueTime('24:00', day) }
      const { data } = await fixture.call('organizer', readOccupancy, { query })
      expect(data.filter(({ of_id }) => of_id === booking.id)).toMatchObject([LATE])
    }
    await expect(ask(token, id, '00:30', '01:30', { ...EARLY })).rejects.toMatchObject({ code: 'room.taken' })
    // An hour is reserved for clearing and set-up.
    const day = bookingRequest(id, '10:00', '11:00', SATURDAY)
    expect((await ask(token, id, '10:00', '11:00', day)).state).toBe('requested')
  })

  test('room figures count a night once, each hour in its own week', async () => {
    const { id } = await nightRoom()
    const sunday = { starts_at: venueTime('23:00', '2026-12-06'), ends_at: venueTime('01:30', '2026-12-07') }
    const client_of = { name: 'Mei', locale: 'en' as const }
    const body = { ...bookingRequest(id, '10:00', '11:00'), ...sunday, client: client_of }
    await fixture.call('organizer', createBooking, { body })
    const query = { from: DAY, to: '2026-12-09' }
    const { data } = await fixture.call('organizer', readBookingFigures, { query })
    const figures = data.rooms.find(({ room_id }) => room_id === id)
    expect(figures?.weeks.map(({ booked_minutes }) => booked_minutes)).toEqual([60, 90])
    expect(figures?.total).toMatchObject({ booked_minutes: 150, open_minutes: 2 * 7 * 16 * 60 })
  })

  test('a closed Saturday does not end the night of Friday; a nightly series counts by its start days', async () => {
    const { id } = await nightRoom({ special_days: [{ day: SATURDAY, hours: null }] })
    const { token } = await client()
    const also_on = [SATURDAY, '2026-12-06']
    await expect(askLate(token, id, { also_on })).rejects.toMatchObject({
      code: 'booking.clashes',
      errors: { 'also_on.0': ['closed_that_day'] },
    })
    const first = await askLate(token, id, { also_on, skip_clashes: true })
    expect(first.skipped_days).toEqual([{ day: SATURDAY, code: 'closed_that_day' }])
  })

  test('a room open around the clock is booked and moved across midnight', async () => {
    const { id } = await room({ hours: NIGHTS.map(() => ({ opens: '00:00', closes: '24:00' })) })
    const { token } = await client()
    const booking = await ask(token, id, '22:00', '22:00', {
      starts_at: venueTime('22:00'),
      ends_at: venueTime('02:00', SATURDAY),
    })
    const moved = await fixture.call('organizer', moveBooking, {
      ...bookingCallKey(booking),
      body: { ...LATE },
    })
    expect(moved.data).toMatchObject(LATE)
  })

  test('a night that is booked is not free for an event', async () => {
    const { id } = await nightRoom()
    const { token } = await client()
    const booking = await askLate(token, id)
    const party = await event({
      start_date: wallTimeOf('00:30', SATURDAY),
      end_date: wallTimeOf('04:00', SATURDAY),
    })
    await uses(party.id, [{ room_id: id, setup_minutes: 0, clear_minutes: 0 }])
    await expect(become(party.id, 'live')).rejects.toMatchObject({
      code: 'occupancy.taken',
      in_the_way: [{ of_id: booking.id }],
    })
  })

  test('times offered as free can be requested, with set-up at the edges of the response', async () => {
    const { id } = await nightRoom({ slot_minutes: 60 })
    const someone = await client()
    await ask(someone.token, id, '10:00', '10:00', {
      starts_at: venueTime('21:00'),
      ends_at: venueTime('23:00'),
    })
    const query = { from: venueTime('23:00'), to: venueTime('13:00', SATURDAY) }
    const read = await fixture.server.call(readAvailability, { params: { room_id: id }, query, token: null })
    expect(read.data.free.map(({ starts_at }) => starts_at)).toEqual(
      ['00:00', '01:00', '10:00', '11:00', '12:00'].map((time) => venueTime(time, SATURDAY)),
    )
    const accepted: string[] = []
    for (let hour = 23; hour < 23 + 14; hour += 1) {
      const starts_at = venueTime(`${String(hour % 24).padStart(2, '0')}:00`, hour < 24 ? DAY : SATURDAY)
      const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString()
      const other = await client()
      const body = { ...bookingRequest(id, '10:00', '11:00'), starts_at, ends_at, second_option: false }
      const answer = await fixture.server.call(askForBooking, { body, token: other.token }).then(
        ({ data }) => data,
        () => null,
      )
      if (answer === null) continue
      accepted.push(starts_at)
      const back = { params: { booking_id: answer.id }, body: { refund_cents: 0 }, token: other.token }
      await fixture.server.call(cancelOwnBooking, back)
    }
    expect(read.data.free.map(({ starts_at }) => starts_at)).toEqual(accepted)
  })
})
