import type { Instant } from '#contract/wire/instant.ts'
import { roomNew } from '#contract/rooms/rooms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { updateEventSettings } from '#server/domains/events/index.ts'
import { contextOf } from './bookings.ts'
import { demoId, prngOf } from './prng.ts'
import { STAFF } from './people.ts'
import { DEMO_EVENTS } from './programme/programme.ts'
import { DEMO_ROOMS } from './rooms.ts'

/** Puts the events into the rooms that they use, so that these are taken in the venue's calendar. */
export async function seedEventRooms(tx: Tx, now: Instant): Promise<void> {
  const context = contextOf({ tx, random: prngOf('event rooms').bytes }, STAFF, now)
  for (const { key, rooms = [] } of DEMO_EVENTS) {
    if (rooms.length === 0) continue
    const event_rooms = rooms.map((name) => {
      const { setup_minutes, clear_minutes } = roomNew.parse(DEMO_ROOMS.find((room) => room.name === name))
      return { room_id: demoId('room', name), setup_minutes, clear_minutes }
    })
    await updateEventSettings(context, demoId('event', key), { rooms: event_rooms }, null)
  }
}
