import { sql } from 'drizzle-orm'
import type { EventRoom } from '#contract/events/event-rooms.ts'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, setEventStatus, type EventNew, type EventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import type { Fixture, Actor } from '#tests/support/fixture.ts'
import { DAY } from './booking-calls.ts'

/** A time of day in the format of an event. */
export const wallTimeOf = (time: string, day = DAY) => `${day}T${time}`

/** Events of a fixture that use rooms. */
export function makeEvents(fixture: Fixture) {
  /** A draft of the venue, from 19:00 to 22:00. */
  const event = async (wanted: Partial<EventNew> = {}) =>
    (
      await fixture.call('owner', createEvent, {
        body: {
          title: 'Jazz night',
          organizer_id: fixture.venue.organizer_id,
          start_date: wallTimeOf('19:00'),
          end_date: wallTimeOf('22:00'),
          timezone: 'Asia/Hong_Kong',
          currency: 'HKD',
          ...wanted,
        },
      })
    ).data
  const uses = async (event_id: Id, rooms: EventRoom[], who: Actor = 'owner') =>
    (await fixture.call(who, updateEventSettings, { params: { event_id }, body: { rooms } })).data
  const roomsOf = async (event_id: Id) =>
    (await fixture.call('owner', readEventSettings, { params: { event_id } })).data.rooms
  const become = async (event_id: Id, status: EventStatus) =>
    (await fixture.call('owner', setEventStatus, { params: { event_id }, body: { status } })).data
  /** Occupancy of an event: start and end per unit. */
  const has = async (event_id: Id) => {
    const { rows } = await fixture.db.read((tx) =>
      tx.execute<{ unit: string; from_ms: number; to_ms: number }>(sql`
        select unit, (extract(epoch from starts_at) * 1000)::float8 as from_ms,
          (extract(epoch from ends_at) * 1000)::float8 as to_ms
        from occupancy where event_id = ${event_id} order by unit collate "C"`),
    )
    return rows.map(({ unit, from_ms, to_ms }) => [unit, fromEpochMs(from_ms), fromEpochMs(to_ms)])
  }
  return { event, uses, roomsOf, become, has }
}

/** A room of an event, with half an hour before and after. */
export const makeEventRoom = (room_id: Id, setup_minutes = 30, clear_minutes = 30): EventRoom => ({
  room_id,
  setup_minutes,
  clear_minutes,
})
