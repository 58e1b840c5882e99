import { expect, test } from 'vitest'
import { deleteEvent, duplicateEvent, updateEvent } from '#contract/events/events.ts'
import { createBooking } from '#contract/rooms/bookings.ts'
import { createBlock, readOccupancy } from '#contract/rooms/schedule.ts'
import { deleteRoom, updateRoom } from '#contract/rooms/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, venueTime, makeBookings } from './booking-calls.ts'
import { makeEvents, makeEventRoom, wallTimeOf } from './event-calls.ts'

describeOnAnyDatabase('the rooms of events', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)
  const { event, uses, roomsOf, become, has } = makeEvents(fixture)
  const evening = [venueTime('18:30'), venueTime('22:30')]

  test('a draft takes no rooms, a live event takes them, and drafting, archiving or deleting releases them', async () => {
    const { id } = await room({ units: ['A', 'B'] })
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    expect(await has(event_id)).toEqual([])
    await become(event_id, 'live')
    const all = [
      ['A', ...evening],
      ['B', ...evening],
    ]
    expect(await has(event_id)).toEqual(all)
    await become(event_id, 'draft')
    expect(await has(event_id)).toEqual([])
    await become(event_id, 'live')
    expect(await has(event_id)).toEqual(all)
    await become(event_id, 'archived')
    expect(await has(event_id)).toEqual([])
    await become(event_id, 'draft')
    expect(await has(event_id)).toEqual([])
    await become(event_id, 'live')
    await fixture.call('owner', deleteEvent, { params: { event_id } })
    expect(await has(event_id)).toEqual([])
  })

  test('publishing an event over a booking, block or event is rejected with the conflicts and changes nothing', async () => {
    const { id } = await room()
    const { token } = await client()
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    const booking = await ask(token, id, '17:00', '18:30')
    await expect(become(event_id, 'live')).rejects.toMatchObject({
      code: 'occupancy.taken',
      in_the_way: [{ kind: 'booking', of_id: booking.id, client: 'client Lam' }],
    })
    expect(await has(event_id)).toEqual([])
    // It fits without set-up time.
    await uses(event_id, [makeEventRoom(id, 0)])
    expect((await become(event_id, 'live')).status).toBe('live')
    const other = await event({ title: 'Quiz' })
    await uses(other.id, [makeEventRoom(id)])
    await expect(become(other.id, 'live')).rejects.toMatchObject({
      in_the_way: [
        { kind: 'booking', of_id: booking.id },
        { kind: 'event', of_id: event_id, title: 'Jazz night' },
      ],
    })
  })

  test('the room of a live event cannot be booked or blocked, and staff are told which event has it', async () => {
    const { id } = await room()
    const { token } = await client()
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    await expect(ask(token, id, '18:00', '19:00')).rejects.toMatchObject({ code: 'room.taken' })
    const named = {
      code: 'occupancy.taken',
      in_the_way: [{ kind: 'event', of_id: event_id, title: 'Jazz night', client: '' }],
    }
    const body = {
      ...bookingRequest(id, '20:00', '21:00'),
      client: { name: 'Bo Lam', locale: 'en' as const },
    }
    await expect(fixture.call('organizer', createBooking, { body })).rejects.toMatchObject(named)
    const block = { room_id: id, starts_at: venueTime('20:00'), ends_at: venueTime('21:00') }
    await expect(fixture.call('organizer', createBlock, { body: block })).rejects.toMatchObject(named)
    const query = { from: venueTime('00:00'), to: venueTime('23:59') }
    const { data } = await fixture.call('organizer', readOccupancy, { query })
    expect(data).toMatchObject([
      {
        kind: 'event',
        of_id: event_id,
        title: 'Jazz night',
        from: venueTime('18:30'),
        to: venueTime('22:30'),
      },
    ])
  })

  test('moving a live event moves its rooms, or is rejected with the conflicts', async () => {
    const { id } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00')
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    const move = (start_date: string, end_date: string) =>
      fixture.call('owner', updateEvent, { params: { event_id }, body: { start_date, end_date } })
    await expect(move(wallTimeOf('11:00'), wallTimeOf('13:00'))).rejects.toMatchObject({
      code: 'occupancy.taken',
      in_the_way: [{ kind: 'booking', of_id: booking.id }],
    })
    expect(await has(event_id)).toMatchObject([[expect.anything(), ...evening]])
    await move(wallTimeOf('13:00'), wallTimeOf('15:00'))
    expect(await has(event_id)).toMatchObject([[expect.anything(), venueTime('12:30'), venueTime('15:30')]])
    // An overlap with its own old time is no conflict.
    await move(wallTimeOf('14:00'), wallTimeOf('16:00'))
    await fixture.call('owner', updateEvent, { params: { event_id }, body: { timezone: 'Asia/Tokyo' } })
    expect(await has(event_id)).toMatchObject([[expect.anything(), venueTime('12:30'), venueTime('15:30')]])
    await fixture.call('owner', updateEvent, { params: { event_id }, body: { end_date: null } })
    expect(await has(event_id)).toMatchObject([
      [expect.anything(), venueTime('12:30'), venueTime('13:30', '2026-12-05')],
    ])
  })

  test('other rooms of a live event are taken atomically', async () => {
    const [one, other] = [await room(), await room()]
    const { token } = await client()
    await ask(token, other.id, '20:00', '21:00')
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(one.id)])
    await become(event_id, 'live')
    const before = await has(event_id)
    await expect(uses(event_id, [makeEventRoom(one.id), makeEventRoom(other.id)])).rejects.toMatchObject({
      code: 'occupancy.taken',
    })
    expect(await roomsOf(event_id)).toEqual([makeEventRoom(one.id)])
    expect(await has(event_id)).toEqual(before)
    await uses(event_id, [makeEventRoom(one.id, 60, 0)])
    expect(await has(event_id)).toMatchObject([[expect.anything(), venueTime('18:00'), venueTime('22:00')]])
    await uses(event_id, [])
    expect(await has(event_id)).toEqual([])
  })

  test('rooms that share a unit are taken as one, from the first set-up to the last clearing', async () => {
    const [part, whole] = [await room({ units: ['East'] }), await room({ units: ['East', 'West'] })]
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(part.id, 90, 0), makeEventRoom(whole.id, 0, 60)])
    await become(event_id, 'live')
    expect(await has(event_id)).toEqual([
      ['East', venueTime('17:30'), venueTime('23:00')],
      ['West', venueTime('19:00'), venueTime('23:00')],
    ])
  })

  test('a copied event has the same room selection and takes nothing; without settings it has none', async () => {
    const { id } = await room()
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    const copy = async (parts: 'settings'[]) =>
      (
        await fixture.call('owner', duplicateEvent, {
          params: { event_id },
          body: { title: 'Again', start_date: wallTimeOf('19:00'), parts },
        })
      ).data.id
    const again = await copy(['settings'])
    expect(await roomsOf(again)).toEqual([makeEventRoom(id)])
    expect(await has(again)).toEqual([])
    await expect(become(again, 'live')).rejects.toMatchObject({ in_the_way: [{ of_id: event_id }] })
    expect(await roomsOf(await copy([]))).toEqual([])
  })

  test('a room moves its events to new units, is not archived with upcoming events, and is never deleted', async () => {
    const { id, version } = await room({ units: ['Old'] })
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    const change = (body: object, version_now: number) =>
      fixture.call('owner', updateRoom, { params: { room_id: id }, body, version: version_now })
    await expect(fixture.call('owner', deleteRoom, { params: { room_id: id } })).rejects.toMatchObject({
      code: 'room.has_bookings',
    })
    await become(event_id, 'live')
    await expect(change({ status: 'ARCHIVED' }, version)).rejects.toMatchObject({
      code: 'room.has_bookings',
      in_the_way: [{ kind: 'event', of_id: event_id, title: 'Jazz night' }],
    })
    const blocked = await room({ units: ['Kept'] })
    const { token } = await client()
    await ask(token, blocked.id, '18:00', '19:00')
    await expect(change({ units: ['Old', 'Kept'] }, version)).rejects.toMatchObject({
      code: 'occupancy.taken',
    })
    expect(await has(event_id)).toEqual([['Old', ...evening]])
    await change({ units: ['New'] }, version)
    expect(await has(event_id)).toEqual([['New', ...evening]])
    await become(event_id, 'draft')
    await change({ status: 'ARCHIVED' }, version + 1)
    await expect(become(event_id, 'live')).rejects.toMatchObject({ code: 'event.room_unknown' })
    // A room selected before stays, and a new selection is rejected.
    await expect(uses((await event()).id, [makeEventRoom(id)])).rejects.toMatchObject({
      code: 'event.room_unknown',
      errors: { 'rooms.0.room_id': ['event.room_unknown'] },
    })
  })
})
