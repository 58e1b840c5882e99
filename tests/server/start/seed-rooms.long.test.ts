import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { bookingState } from '#contract/rooms/booking-shape.ts'
import { listBookings } from '#contract/rooms/bookings.ts'
import { listRooms } from '#contract/rooms/rooms.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { rentFor } from '#rules/rooms/room-price.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/seed/demo.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  await seedDemo(database.db, { now: TEST_NOW })
  server = await makeServer({ database: database.db })
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

test('the demo has rooms to rent, two of which form the hall, in both Chinese scripts, with a price', async () => {
  const body = { email: 'owner@demo.test', password: DEMO_PASSWORD }
  const { token } = await server.call(login, { body })
  const { data } = await server.call(listRooms, { token: token ?? '' })
  expect(data.map(({ name }) => name)).toEqual([
    'Room A',
    'Room B',
    'Hall A+B',
    'Harbour Studio',
    'Lounge',
    'Roof terrace',
  ])
  expect(data[2]?.units).toEqual([data[0]?.units, data[1]?.units].flat())
  const friday = { starts_at: '2027-01-08T06:00:00.000Z', ends_at: '2027-01-08T10:00:00.000Z' }
  for (const room of data) {
    expect(room).toMatchObject({ status: 'LIVE', translations: { 'zh-hk': {}, 'zh-cn': {} } })
    expect(rentFor(room, friday, { tier: 'normal', timezone: 'Asia/Hong_Kong' })).not.toBeNull()
  }
})

test('the demo has bookings in every state, one of them waiting behind another', async () => {
  const body = { email: 'owner@demo.test', password: DEMO_PASSWORD }
  const { token } = await server.call(login, { body })
  const { data } = await server.call(listBookings, { token: token ?? '', query: { per_page: 100 } })
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(bookingState.options))
  expect(data.filter(({ waits_behind }) => waits_behind > 0).map(({ state }) => state)).toEqual(['option'])
})

test('the demo has no queued email about the time before its creation', async () => {
  expect(await database.db.read((tx) => tx.select().from(mails))).toEqual([])
})
