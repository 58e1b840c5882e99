import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom } from '#contract/rooms/rooms.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { openEarlierStore } from './earlier-store.ts'
import { makeLaptop } from './edits-fixture.ts'

let server: TestServer
let database: TestDatabase
let venue: Venue

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  server = await makeServer({ database: database.db })
  venue = await makeVenue(server, { attendees: 1 })
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`

test('a store from before bookings opens, sends each pending edit once, and then has bookings', async () => {
  const { token } = venue.owner
  const made = async (name: string) => {
    const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
    const body = { name, units: [name], layouts, status: 'LIVE' as const }
    return (await server.call(createRoom, { body, token })).data.id
  }
  const engine = await openEarlierStore('store-v4.json', {
    studio: await made('Studio'),
    loft: await made('Loft'),
    event_id: venue.event_id,
    other_event_id: venue.other_event.id,
    organizer_id: venue.organizer_id,
    account_id: venue.account_id,
    guest_id: venue.attendees[0]?.id,
  })
  const booking = await insertBooking({ server, db: database.db, venue }, {})
  // Its first pull reports the account data stored by the earlier version, without bookings.
  const laptop = await makeLaptop({ server, venue }, 'train', { token, engine })
  expect(await laptop.shows('booking', booking.id)).toBe(true)
  expect(await laptop.edits()).toHaveLength(9)
  await laptop.drain()
  // The conflict waits for the user; everything else was sent once.
  expect((await laptop.edits()).map(say)).toEqual(['update room conflict'])
  const sent = laptop.network.requests.filter((request) => !request.startsWith('GET'))
  expect(sent).toHaveLength(8)
  await laptop.pull()
  const rooms = await laptop.rows('room')
  expect(rooms.map(({ name }) => name)).toContain('Cellar')
  expect(rooms.find(({ name }) => name === 'Loft')).toMatchObject({
    area_sqm: 90,
    translations: { 'zh-hk': { name: '閣樓' } },
    is_unsent: false,
  })
  const [merchant] = await laptop.rows('merchant')
  expect(merchant).toMatchObject({ name: 'Harbour Noodles', is_unsent: false })
})
