import type { Instant } from '#contract/wire/instant.ts'
import type { Database } from '#server/core/db/database.ts'
import { markAsDemo } from '#server/domains/platform/index.ts'
import { seedAttendees } from './attendees.ts'
import { seedBookings } from './bookings.ts'
import { BOX_OFFICE_TICKETS, seedBoxOffice } from './box-office.ts'
import { hoursAfter } from './catalogue.ts'
import { addCovers, storeCovers } from './cover-pictures.ts'
import { DEMO_EVENTS } from './programme/programme.ts'
import { demoId, createPrng } from './prng.ts'
import { seedEvent, sellOut } from './events.ts'
import { seedBranding } from './branding.ts'
import { seedMembers } from './members.ts'
import { seedOtherEvents } from './other-events.ts'
import { seedPeople } from './people.ts'
import { addPictures, drawPictures, type PictureStore } from './receipt-pictures.ts'
import { addRoomPictures, storeRoomPictures } from './room-pictures.ts'
import { seedEventRooms } from './event-rooms.ts'
import { seedRooms } from './rooms.ts'
import { GATES, seedScans } from './scans.ts'
import { seedAffiliates } from './seed-details.ts'

export { DEMO_PASSWORD, DEMO_USERS } from './people.ts'

const SEED = 20_260_117
const FOUNDED_HOURS_AGO = 24 * 365

/** The open list of today's event, for which the startup banner shows a pairing link. */
export const DEMO_DOOR_LIST_ID = demoId('check_in_list', 'door')

/**
 * Seeds an empty database with the demo, in one transaction: two accounts, events from tonight to next month
 * with covers, other events, rooms with bookings, tickets, lists, attendees and a first hour at the door. The
 * data is always the same except for dates, which are relative to `now`.
 * @param options.attendees number of attendees of today's event; default 500
 * @param options.store storage of receipt and room pictures; omitted: there are none
 */
export async function seedDemo(
  db: Database,
  options: { now: Instant; attendees?: number; store?: PictureStore },
): Promise<void> {
  const { now, store } = options
  const pictures = store === undefined ? [] : await drawPictures(db, store, now)
  const room_pictures = store === undefined ? [] : await storeRoomPictures(db, store, now)
  const covers = store === undefined ? [] : await storeCovers(db, store, now)
  await db.withTx(async (tx) => {
    const prng = createPrng(SEED)
    await seedPeople(tx, hoursAfter(now, -FOUNDED_HOURS_AGO), now)
    for (const demo of DEMO_EVENTS) {
      const is_today = demo.key === 'today'
      const count = is_today ? (options.attendees ?? demo.attendees) : demo.attendees
      const event = await seedEvent(tx, { ...demo, attendees: count }, now, prng)
      const sells = is_today && count === demo.attendees
      const bought = sells ? count - BOX_OFFICE_TICKETS : count
      await seedAttendees(tx, event, { count: bought, promo_codes: demo.promo_codes }, now, prng)
      await seedAffiliates(tx, event, demo.affiliates)
      await sellOut(tx, event)
      if (is_today) await seedScans(tx, event, DEMO_DOOR_LIST_ID, now, prng)
      const door = { check_in_list_id: DEMO_DOOR_LIST_ID, gate: GATES[0], now }
      if (sells) await seedBoxOffice(tx, event, door)
    }
    await seedOtherEvents(tx, now)
    await seedMembers(tx, now)
    await seedBranding(tx)
    await seedRooms(tx)
    await seedEventRooms(tx, now)
    await seedBookings(tx, now)
    await addPictures(tx, pictures)
    await addRoomPictures(tx, room_pictures, now)
    await addCovers(tx, covers, room_pictures.filter(({ room }) => room === 'Hall A+B').slice(0, 2), now)
    await markAsDemo(tx)
  })
  await db.analyze()
}
