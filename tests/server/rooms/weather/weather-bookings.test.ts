import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveBooking } from '#contract/rooms/bookings.ts'
import { events } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { bookingCallKey, venueTime } from '../booking-calls.ts'
import { makeEvents, makeEventRoom, wallTimeOf } from '../event-calls.ts'
import { useWeatherFixture } from './weather-fixture.ts'

const NEW_DAY = '2026-12-11'

describeOnAnyDatabase('bookings that the weather closes', (kind) => {
  const { fixture, house, look, close, ofEvent, putOffMails } = useWeatherFixture(kind)

  test('cancelled bookings are refunded in full; a postponed one waits for a time that its client chooses', async () => {
    const off = await house.paid('15:00', '17:00')
    const waits = await house.paid('15:00', '17:00')
    await close({
      events: ofEvent('go_on'),
      bookings: [
        { booking_id: off.id, outcome: 'call_off' },
        { booking_id: waits.id, outcome: 'postpone' },
      ],
    })
    await house.giveBack()
    expect(await house.look(off)).toMatchObject({
      state: 'cancelled',
      refunded_cents: 120_000,
      reason: 'Signal 8 is up.',
    })
    expect(await house.look(waits)).toMatchObject({
      state: 'postponed',
      cancellation: { refund_cents: 120_000, fee_cents: 0 },
    })
    expect(await house.told(off.email)).toContain('called_off')
    expect(await house.told(waits.email)).toContain('postponed')
    const moved = await house.move(waits, '18:00', '20:00', 120_000)
    expect(moved).toMatchObject({ state: 'confirmed', starts_at: venueTime('18:00') })
    expect(moved.cancellation).toEqual({ refund_cents: 110_000, fee_cents: 10_000 })
  })

  test('bookings moved by the venue keep their price and are refunded without a fee', async () => {
    const own = await house.paid('15:00', '17:00')
    await close({
      events: ofEvent('go_on'),
      bookings: [
        {
          booking_id: own.id,
          outcome: 'postpone',
          starts_at: venueTime('10:00', NEW_DAY),
          ends_at: venueTime('12:00', NEW_DAY),
        },
      ],
    })
    expect(await house.look(own)).toMatchObject({
      state: 'confirmed',
      starts_at: venueTime('10:00', NEW_DAY),
    })
    expect(await house.told(own.email)).toContain('rescheduled')
    const cancelled = await house.cancel(own, 120_000)
    expect(cancelled).toMatchObject({ state: 'cancelled', refunded_cents: 120_000 })
  })

  test('a closure with a taken time, a missing decision or invalid times is rejected as a whole', async () => {
    const own = await house.paid('15:00', '17:00')
    const there = await house.approve(await house.ask(own.token, own.room_id, '10:00', '12:00'))
    await fixture.call('organizer', moveBooking, {
      ...bookingCallKey(there),
      body: { starts_at: venueTime('10:00', NEW_DAY), ends_at: venueTime('12:00', NEW_DAY), reason: '' },
    })
    const booking = (fields: object) => ({
      bookings: [{ booking_id: own.id, outcome: 'postpone' as const, ...fields }],
    })
    const clash = booking({ starts_at: venueTime('11:00', NEW_DAY), ends_at: venueTime('13:00', NEW_DAY) })
    await expect(close(clash)).rejects.toMatchObject({ code: 'occupancy.taken', status: 409 })
    const early = booking({ starts_at: '2020-01-01T00:00:00.000Z', ends_at: venueTime('13:00', NEW_DAY) })
    await expect(close(early)).rejects.toMatchObject({ errors: { 'bookings.0.starts_at': ['in_the_past'] } })
    const backwards = booking({
      starts_at: venueTime('13:00', NEW_DAY),
      ends_at: venueTime('11:00', NEW_DAY),
    })
    await expect(close(backwards)).rejects.toMatchObject({
      errors: { 'bookings.0.ends_at': ['ends_before_start'] },
    })
    await expect(
      close({ events: ofEvent('postpone', { start_date: '2020-01-01T10:00' }) }),
    ).rejects.toMatchObject({ errors: { 'events.0.start_date': ['in_the_past'] } })
    await expect(close({ bookings: [] })).rejects.toMatchObject({ code: 'weather.changed', status: 409 })
    expect(await house.look(own)).toMatchObject({ state: 'confirmed', starts_at: venueTime('15:00') })
    const [event] = await fixture.db.read((tx) =>
      tx.select().from(events).where(eq(events.id, fixture.venue.event_id)),
    )
    expect(event?.happening).toBe('planned')
    expect(await putOffMails()).toEqual([])
  })

  test('events without a date release their rooms, and a new date takes them or is rejected with the conflicts', async () => {
    const { event, uses, become, has } = makeEvents(fixture)
    const { id: room_id } = await house.room()
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(room_id)])
    await become(event_id, 'live')
    expect(await has(event_id)).toHaveLength(1)
    const somebody = await house.client()
    const rival = { starts_at: venueTime('19:00', NEW_DAY), ends_at: venueTime('22:00', NEW_DAY) }
    await house.approve(await house.ask(somebody.token, room_id, '10:00', '12:00', rival))
    const others = (await look()).events.filter(({ id }) => id !== event_id)
    const stay = others.map(({ id }) => ({ event_id: id, outcome: 'go_on' as const }))
    const dates = { start_date: wallTimeOf('20:00', NEW_DAY), end_date: wallTimeOf('23:00', NEW_DAY) }
    const postpone = { event_id, outcome: 'postpone' as const }
    await expect(close({ events: [...stay, { ...postpone, ...dates }] })).rejects.toMatchObject({
      code: 'occupancy.taken',
      in_the_way: [{ kind: 'booking' }],
    })
    expect(await has(event_id)).toHaveLength(1)
    await close({ events: [...stay, postpone] })
    expect(await has(event_id)).toEqual([])
    await house.ask(somebody.token, room_id, '19:00', '21:00')
  })
})
