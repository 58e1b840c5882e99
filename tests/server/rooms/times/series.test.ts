import { describe, expect, test } from 'vitest'
import { createBooking, listBookings, readBooking } from '#contract/rooms/bookings.ts'
import { OPEN_REQUESTS_MAX } from '#contract/rooms/own-bookings.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, DAY, venueTime, makeBookings } from '../booking-calls.ts'

const CLOSED = '2026-12-18'
const OPEN_DAYS = ['2026-12-11', '2026-12-25']
const weeks = (count: number) => Array.from({ length: count }, (_none, at) => addDays(DAY, (at + 1) * 7))

describeOnAnyDatabase('a series', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)
  const write = async (room_id: Id, more: object) => {
    const body = {
      ...bookingRequest(room_id, '10:00', '12:00'),
      client: { name: 'Mei', locale: 'en' as const },
      ...more,
    }
    return (await fixture.call('organizer', createBooking, { body })).data
  }
  const inRoom = async (room_id: Id) => {
    const query = {
      filter_fields: { room_id: { eq: room_id } },
      sort_direction: 'asc' as const,
      per_page: 100,
    }
    return (await fixture.call('organizer', listBookings, { query })).data
  }

  describe.each(['visitor', 'staff'] as const)(
    'a series that meets a closed day, requested by a %s',
    (who) => {
      const make = async (room_id: Id, more: object) => {
        if (who === 'staff') return write(room_id, more)
        return ask((await client()).token, room_id, '10:00', '12:00', more)
      }
      test.each([
        [
          'a later day',
          DAY,
          [...OPEN_DAYS.slice(0, 1), CLOSED, ...OPEN_DAYS.slice(1)],
          'also_on.1',
          [DAY, ...OPEN_DAYS],
        ],
        ['the first day', CLOSED, OPEN_DAYS, 'starts_at', OPEN_DAYS],
      ])(
        '%s: the series is rejected with the day, or created without it and the day reported',
        async (_title, first_day, also_on, field, booked) => {
          const { id } = await room({ special_days: [{ day: CLOSED, hours: null }] })
          const time = {
            starts_at: venueTime('10:00', first_day),
            ends_at: venueTime('12:00', first_day),
            also_on,
          }
          await expect(make(id, time)).rejects.toMatchObject({
            code: 'booking.clashes',
            errors: { [field]: ['closed_that_day'] },
          })
          expect(await inRoom(id)).toEqual([])
          const own_id = newId('booking', fixture.server.random)
          const first = await make(id, { ...time, id: own_id, skip_clashes: true })
          const skipped = [{ day: CLOSED, code: 'closed_that_day' }]
          expect(first.skipped_days).toEqual(skipped)
          expect((await inRoom(id)).map(({ starts_at }) => starts_at)).toEqual(
            booked.map((day) => venueTime('10:00', day)),
          )
          const { data } = await fixture.call('organizer', readBooking, { params: { booking_id: first.id } })
          expect(data.skipped_days).toEqual(skipped)
        },
      )
    },
  )

  test('staff can still book a closed day with a single booking', async () => {
    const { id } = await room({ special_days: [{ day: DAY, hours: null }] })
    expect((await write(id, {})).state).toBe('held')
    expect(
      (await write(id, { also_on: [DAY], starts_at: venueTime('15:00'), ends_at: venueTime('16:00') }))
        .series_id,
    ).toBeNull()
  })

  test('a series of a year is one request, and no other is accepted at the limit of open requests', async () => {
    const [{ id }, other] = [await room({ ahead_days: 400 }), await room()]
    const { token } = await client()
    const year = await ask(token, id, '10:00', '12:00', { also_on: weeks(51) })
    expect(year.series_id).not.toBeNull()
    expect(await inRoom(id)).toHaveLength(52)
    for (let at = 1; at < OPEN_REQUESTS_MAX; at += 1) {
      const day = addDays(DAY, at)
      await ask(token, other.id, '10:00', '11:00', {
        starts_at: venueTime('10:00', day),
        ends_at: venueTime('11:00', day),
      })
    }
    await expect(ask(token, other.id, '18:00', '19:00')).rejects.toMatchObject({ code: 'booking.too_many' })
  })

  test.each([
    ['the day of the start', [DAY]],
    ['another day twice', [...OPEN_DAYS, ...OPEN_DAYS]],
    ['both', [DAY, OPEN_DAYS[0]!, DAY, OPEN_DAYS[0]!]],
  ])('a series that names %s has each day once', async (_title, also_on) => {
    const days = [...new Set([DAY, ...also_on])]
    for (const make of [
      write,
      async (id: Id, more: object) => ask((await client()).token, id, '10:00', '12:00', more),
    ]) {
      const { id } = await room()
      await make(id, { id: newId('booking', fixture.server.random), also_on })
      expect(await inRoom(id)).toHaveLength(days.length)
    }
  })

  test('a series whose days overlap by their set-up times is rejected with the day', async () => {
    const { id } = await room({ setup_minutes: 720, clear_minutes: 720 })
    await expect(write(id, { also_on: [addDays(DAY, 1)] })).rejects.toMatchObject({
      code: 'booking.clashes',
      errors: { 'also_on.0': ['series_overlaps'] },
    })
  })
})

describeOnAnyDatabase('extras that are named twice', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)
  const extra = (key: string, per: 'booking' | 'person' | 'hour', most: number) => ({
    key,
    name: key,
    translations: {},
    per,
    price_cents: 1_000,
    most,
  })

  test.each([
    ['mic', [2, 1], { wanted: 3, quantity: 3, amount_cents: 3_000 }],
    ['mic', [2, 2], null],
    ['coffee', [1, 1], { wanted: 1, quantity: 10, amount_cents: 10_000 }],
    ['desk', [1, 1], { wanted: 1, quantity: 2, amount_cents: 2_000 }],
    ['screen', [1, 1], { wanted: 1, quantity: 1, amount_cents: 1_000 }],
  ] as const)('the extra %s in quantities of %j becomes one line', async (key, quantities, line) => {
    const { id } = await room({
      extras: [
        extra('mic', 'booking', 3),
        extra('coffee', 'person', 1),
        extra('desk', 'hour', 1),
        extra('screen', 'booking', 1),
      ],
    })
    const extras = quantities.map((quantity) => ({ key, quantity }))
    const { token } = await client()
    const body = {
      ...bookingRequest(id, '14:00', '16:00'),
      client: { name: 'Mei', locale: 'en' as const },
      extras,
    }
    const answers = [
      ask(token, id, '10:00', '12:00', { extras }),
      fixture.call('organizer', createBooking, { body }).then(({ data }) => data),
    ]
    for (const answer of await Promise.allSettled(answers))
      if (line === null)
        expect(answer).toMatchObject({ reason: { errors: { 'extras.0.quantity': ['too_large'] } } })
      else expect(answer).toMatchObject({ value: { price: { extras: [{ key, ...line }] } } })
  })
})
