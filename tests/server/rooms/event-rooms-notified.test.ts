import { expect, test } from 'vitest'
import { checkEventRoom } from '#contract/events/event-rooms.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { readOwnBooking } from '#contract/rooms/own-bookings.ts'
import { updateRoom } from '#contract/rooms/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeBookings } from './booking-calls.ts'
import { makeEvents, makeEventRoom } from './event-calls.ts'

describeOnAnyDatabase('what is told of the rooms of events', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, tend } = makeBookings(fixture)
  const { event, uses, roomsOf, become } = makeEvents(fixture)

  test('only events of the venue use its rooms, and only staff who see all bookings select them', async () => {
    const { id } = await room()
    const { venue } = fixture
    const rooms = [makeEventRoom(id)]
    const strange = { params: { event_id: venue.strange_event.id }, body: { rooms } }
    await expect(fixture.call('stranger', updateEventSettings, strange)).rejects.toMatchObject({
      code: 'event.rooms_elsewhere',
    })
    await expect(
      fixture.call('stranger', checkEventRoom, {
        params: { event_id: venue.strange_event.id, room_id: id },
        query: {},
      }),
    ).rejects.toMatchObject({ code: 'event.rooms_elsewhere' })
    const { id: event_id } = await event()
    await expect(uses(event_id, rooms, 'collaborator')).rejects.toMatchObject({ code: 'event.not_found' })
    await expect(uses(event_id, rooms, 'door')).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(uses(event_id, rooms, 'stranger')).rejects.toMatchObject({ code: 'event.not_found' })
    await expect(uses(event_id, [makeEventRoom(id), makeEventRoom(id)])).rejects.toMatchObject({
      code: 'request.invalid',
    })
    await expect(uses(event_id, [makeEventRoom(id, 1441)])).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(uses(event_id, [makeEventRoom('rm_0000000000000000')])).rejects.toMatchObject({
      code: 'event.room_unknown',
    })
    expect(await roomsOf(event_id)).toEqual([])
  })

  test("room availability can be checked before selection, and the event's own entries are no conflict", async () => {
    const { id, name } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '16:00', '18:00')
    const { id: event_id } = await event()
    const look = async (setup_minutes: number) =>
      (
        await fixture.call('owner', checkEventRoom, {
          params: { event_id, room_id: id },
          query: { setup_minutes },
        })
      ).data
    expect(await look(30)).toEqual({ room_id: id, name, is_free: true, in_the_way: [] })
    expect(await look(60)).toMatchObject({
      is_free: false,
      in_the_way: [{ kind: 'booking', of_id: booking.id, client: 'client Lam' }],
    })
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    expect(await look(30)).toMatchObject({ is_free: true })
  })

  test('an expired request blocks nobody, and a request behind a live event moves up when the event goes', async () => {
    const { id } = await room()
    const [mei, bo] = [await client(), await client()]
    await ask(mei.token, id, '19:00', '21:00')
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    fixture.server.clock.advance(25 * 3_600_000)
    await become(event_id, 'live')
    const waiting = await ask(bo.token, id, '19:00', '21:00', { second_option: true })
    expect(waiting.state).toBe('option')
    await become(event_id, 'archived')
    await tend()
    const { data } = await fixture.server.call(readOwnBooking, {
      params: { booking_id: waiting.id },
      token: bo.token,
    })
    expect(data.state).toBe('requested')
  })

  test('visitors read room names in their language', async () => {
    const { id } = await room({ name: 'Great Hall', translations: { 'zh-hk': { name: '大禮堂' } } })
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    const read = async (locale: string) => {
      const reply = await fixture.server.raw('GET', `/public/events/${event_id}`, {
        headers: { 'accept-language': locale },
      })
      return (JSON.parse(reply.text) as { data: { rooms: unknown } }).data.rooms
    }
    expect(await read('zh-HK')).toEqual([{ id, name: '大禮堂' }])
    const { data } = await fixture.server.call(readPublicEvent, { params: { event_id } })
    expect(data.rooms).toEqual([{ id, name: 'Great Hall' }])
    const renamed = { params: { room_id: id }, body: { name: 'Grand Hall' } }
    await fixture.call('owner', updateRoom, renamed)
    expect((await fixture.server.call(readPublicEvent, { params: { event_id } })).data.rooms).toEqual([
      { id, name: 'Grand Hall' },
    ])
    await fixture.call('owner', updateEventSettings, {
      params: { event_id },
      body: { is_online_event: true },
    })
    expect((await fixture.server.call(readPublicEvent, { params: { event_id } })).data.rooms).toEqual([])
  })
})
