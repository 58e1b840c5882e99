import { expect, test } from 'vitest'
import { readBookingFigures, type BookingFigures } from '#contract/rooms/booking-figures.ts'
import { createBooking, declineBooking } from '#contract/rooms/bookings.ts'
import { cancelOwnBooking } from '#contract/rooms/own-bookings.ts'
import { updateRoom } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, bookingCallKey, DAY, venueTime, makeBookings } from './booking-calls.ts'

/** The week of the bookings' Friday and the next one; 13 open hours a day. */
const WEEKS = ['2026-11-30', '2026-12-07']
const [WEEK_MINUTES, DAY_MINUTES] = [7 * 13 * 60, 13 * 60]
const MINUTE_MS = 60_000
const NO_WAIT = { requests: 0, median_wait_minutes: null, longest_wait_minutes: null }

describeOnAnyDatabase('figures of bookings', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, approve, pay, tend } = makeBookings(fixture)
  const read = async (query: { from?: string; to?: string } = { from: DAY, to: '2026-12-09' }) =>
    (await fixture.call('organizer', readBookingFigures, { query })).data
  const later = (minutes: number) => fixture.server.clock.advance(minutes * MINUTE_MS)
  const of = ({ rooms }: BookingFigures, room_id: Id) => rooms.find((one) => one.room_id === room_id)

  test('figures show booked and open hours per room and week, and payments less refunds', async () => {
    const { id } = await room({ name: 'Hall', special_days: [{ day: '2026-12-08', hours: null }] })
    const mei = await client()
    await pay(await approve(await ask(mei.token, id, '10:00', '12:00')))
    const next = bookingRequest(id, '10:00', '11:00', '2026-12-10')
    const off = await pay(await approve(await ask(mei.token, id, '10:00', '11:00', next)))
    await fixture.server.call(cancelOwnBooking, {
      params: { booking_id: off.id },
      body: { refund_cents: 50_000 },
      token: mei.token,
    })
    // Neither confirmed nor paid.
    await ask(mei.token, id, '14:00', '15:00')
    await approve(await ask(mei.token, id, '18:00', '19:00'))
    const told = await read()
    expect(told).toMatchObject({ timezone: 'Asia/Hong_Kong', currency: 'HKD', weeks: WEEKS })
    expect(told.rooms).toHaveLength(1)
    expect(of(told, id)).toEqual({
      room_id: id,
      name: 'Hall',
      weeks: [
        { open_minutes: WEEK_MINUTES, booked_minutes: 180, income_cents: 120_000, ...NO_WAIT },
        // A closed day, and the fee of a cancelled booking.
        { open_minutes: WEEK_MINUTES - DAY_MINUTES, booked_minutes: 0, income_cents: 10_000, ...NO_WAIT },
      ],
      total: { open_minutes: 13 * DAY_MINUTES, booked_minutes: 180, income_cents: 130_000, ...NO_WAIT },
    })
    expect(told.house.total).toEqual(of(told, id)?.total)
  })

  test('figures show requests by creation date with median and maximum response time', async () => {
    const [a, b] = [await room(), await room()]
    const { token } = await client()
    const first = await ask(token, a.id, '10:00', '12:00')
    const second = await ask(token, a.id, '13:00', '14:00')
    const third = await ask(token, b.id, '13:00', '14:00')
    await fixture.call('organizer', createBooking, {
      body: { ...bookingRequest(b.id, '16:00', '17:00'), client: { name: 'Agreed', locale: 'en' } },
    })
    later(20)
    await approve(first)
    later(30)
    await fixture.call('organizer', declineBooking, { ...bookingCallKey(second), body: { reason: 'Full' } })
    const told = await read({})
    expect(told.weeks).toHaveLength(12)
    expect(told.weeks.at(-1)).toBe('2026-11-16')
    expect(of(told, a.id)?.weeks.at(-1)).toMatchObject({
      requests: 2,
      median_wait_minutes: 35,
      longest_wait_minutes: 50,
    })
    expect(of(told, b.id)?.total).toMatchObject({ ...NO_WAIT, requests: 1 })
    later(24 * 60)
    await tend()
    expect((await read({})).house.total).toMatchObject({
      requests: 3,
      median_wait_minutes: 50,
      longest_wait_minutes: 24 * 60 + 50,
    })
    expect(third.state).toBe('requested')
  })

  test('a hall of two rooms counts for both units, and a booking past midnight counts where its hours are', async () => {
    const rooms = [
      await room({ units: ['A'] }),
      await room({ units: ['B'] }),
      await room({ units: ['A', 'B'] }),
    ]
    const hall = rooms[2]?.id ?? ''
    await fixture.call('organizer', createBooking, {
      body: {
        ...bookingRequest(hall, '22:00', '23:00'),
        starts_at: venueTime('21:00', '2026-12-06'),
        ends_at: venueTime('02:00', '2026-12-07'),
        price_cents: 0,
        client: { name: 'Choir', locale: 'en' },
      },
    })
    const told = await read()
    const booked = ({ weeks }: { weeks: { booked_minutes: number }[] }) =>
      weeks.map(({ booked_minutes }) => booked_minutes)
    expect(told.rooms.map(booked)).toEqual([
      [0, 0],
      [0, 0],
      [180, 120],
    ])
    expect(booked(told.house)).toEqual([360, 240])
    expect(told.house.total.open_minutes).toBe(4 * WEEK_MINUTES)
  })

  test('an archived room is listed while it has figures and has no open hours', async () => {
    const [gone, unused] = [await room(), await room()]
    const { token } = await client()
    await pay(await approve(await ask(token, gone.id, '10:00', '12:00')))
    fixture.server.clock.set(venueTime('13:00'))
    for (const { id, version } of [gone, unused])
      await fixture.call('owner', updateRoom, {
        params: { room_id: id },
        body: { status: 'ARCHIVED' },
        version,
      })
    const told = await read()
    expect(of(told, gone.id)?.total).toMatchObject({ open_minutes: 0, booked_minutes: 120 })
    expect(of(told, unused.id)).toBeUndefined()
    expect(told.house.total.open_minutes).toBe(0)
  })

  test('figures list each week once and reject more than a year and days in the wrong order', async () => {
    expect((await read({ from: '2026-12-06', to: '2026-12-07' })).weeks).toEqual(WEEKS)
    expect((await read({ from: '2026-01-01', to: '2026-12-30' })).weeks).toHaveLength(53)
    expect((await read({ from: '2026-11-30' })).weeks[0]).toBe('2026-11-30')
    for (const query of [
      { from: DAY, to: '2026-12-03' },
      { from: '2025-01-01', to: DAY },
    ])
      await expect(read(query)).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(fixture.call('collaborator', readBookingFigures, {})).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(fixture.call('stranger', readBookingFigures, {})).rejects.toMatchObject({
      code: 'venue.not_found',
    })
  })
})
