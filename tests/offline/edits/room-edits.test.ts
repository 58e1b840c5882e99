import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking } from '#contract/rooms/bookings.ts'
import { createRoom, listRooms, readRoom } from '#contract/rooms/rooms.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { makeLaptop } from './edits-fixture.ts'

let server: TestServer
let database: TestDatabase
let venue: Venue

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  server = await makeServer({ database: database.db })
  // The only account of this server is the venue, which owns the rooms.
  venue = await makeVenue(server, {})
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const token = () => venue.owner.token
const laptop = (name: string) => makeLaptop({ server, venue }, name, { token: token() })
const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`
const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
const hall = (name: string) => ({ name, units: [name], layouts })
const make = async (name: string) => {
  const body = { ...hall(name), status: 'LIVE' as const }
  return (await server.call(createRoom, { body, token: token() })).data
}
const onServer = async (room_id: string) =>
  (await server.call(readRoom, { params: { room_id }, token: token() })).data

test('a room created offline shows at once, is sent with all fields, and is changed again offline', async () => {
  const train = await laptop('train')
  train.network.is_down = true
  const made = await train.create('room', hall('Studio'))
  await train.edit('room', made, {
    translations: { 'zh-hk': { name: '工作室' } },
    rates: [{ per: 'hour', price_cents: 60_000 }],
  })
  expect(await train.row('room', made)).toMatchObject({ name: 'Studio', status: 'DRAFT', is_new: true })
  train.network.is_down = false
  await train.drain()
  expect(await train.row('room', made)).toMatchObject({ is_unsent: false })
  expect(await onServer(made)).toMatchObject({
    name: 'Studio',
    translations: { 'zh-hk': { name: '工作室' } },
    rates: [{ per: 'hour', price_cents: 60_000, weekdays: [] }],
  })
})

test('a fee is sent before the room that uses it', async () => {
  const train = await laptop('train')
  train.network.is_down = true
  const levy = { name: 'Service', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 10 }
  const fee = await train.create('tax_or_fee', levy)
  const made = await train.create('room', { ...hall('With a fee'), tax_and_fee_ids: [fee] })
  train.network.is_down = false
  await train.drain()
  expect(await onServer(made)).toMatchObject({ tax_and_fee_ids: [fee] })
})

test('different fields changed by two users are both kept; the same field conflicts', async () => {
  const { id } = await make('Shared')
  const [one, other] = [await laptop('one'), await laptop('other')]
  await one.edit('room', id, { floor: '3/F' })
  await one.drain()
  await other.edit('room', id, { area_sqm: 90 })
  await other.drain()
  expect(await onServer(id)).toMatchObject({ floor: '3/F', area_sqm: 90 })
  await one.edit('room', id, { equipment: ['piano'] })
  await other.edit('room', id, { equipment: ['stage'] })
  await other.drain()
  await one.drain()
  const [asks] = await one.edits()
  expect(asks && say(asks)).toBe('update room conflict')
  await one.settle(asks, { kind: 'send', fields: ['equipment'] })
  await one.drain()
  expect(await onServer(id)).toMatchObject({ equipment: ['piano'] })
})

test('rooms are sorted and deleted offline', async () => {
  const rooms = [await make('First'), await make('Second'), await make('Third')]
  const [first, second, third] = rooms.map(({ id }) => id)
  const train = await laptop('train')
  train.network.is_down = true
  await train.sort('room', [third, first, second].map(String), venue.account_id)
  await train.remove('room', String(second))
  expect(await train.row('room', String(second))).toMatchObject({ is_leaving: true })
  train.network.is_down = false
  await train.drain()
  const kept = (await server.call(listRooms, { token: token() })).data.map(({ id }) => id)
  expect(kept).not.toContain(second)
  expect(kept.indexOf(String(third))).toBeLessThan(kept.indexOf(String(first)))
})

test('archiving or deleting a booked room is refused with the conflicting bookings, and nothing is lost', async () => {
  const { id } = await make('Booked')
  const start = server.clock.now()
  const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString()
  await server.call(createBooking, {
    body: {
      room_id: id,
      starts_at: later(48).replace(/:\d\d:\d\d\..*/, ':00:00.000Z'),
      ends_at: later(50).replace(/:\d\d:\d\d\..*/, ':00:00.000Z'),
      layout: 'theatre',
      people: 10,
      client: { name: 'Chan Tai Man', locale: 'zh-hk' },
      price_cents: 0,
    },
    token: token(),
  })
  const train = await laptop('train')
  await train.edit('room', id, { status: 'ARCHIVED' })
  await train.drain()
  const [refused] = await train.edits()
  expect(refused && say(refused)).toBe('update room refused')
  expect(refused?.error).toMatchObject({
    code: 'room.has_bookings',
    in_the_way: [{ kind: 'booking', client: 'Chan Tai Man' }],
  })
  expect(await onServer(id)).toMatchObject({ status: 'LIVE' })
  await train.settle(refused, { kind: 'drop' })
  await train.remove('room', id)
  await train.drain()
  const [kept] = await train.edits()
  expect(kept && say(kept)).toBe('delete room refused')
  expect(kept?.error).toMatchObject({ code: 'room.has_bookings' })
  expect(await train.shows('room', id)).toBe(true)
})

test('a user without access to rooms stores none of them', async () => {
  await make('Unseen')
  const door = await makeLaptop({ server, venue }, 'door', { token: venue.door.token })
  expect(await door.rows('room')).toEqual([])
})
