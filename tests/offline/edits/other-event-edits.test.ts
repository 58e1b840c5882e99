import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOtherEvent, listOtherEvents } from '#contract/events/other-events.ts'
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
  venue = await makeVenue(server, {})
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const token = () => venue.owner.token
const laptop = (name: string) => makeLaptop({ server, venue }, name, { token: token() })
const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`
const timezone = 'Asia/Hong_Kong'
const make = async (title: string) =>
  (await server.call(createOtherEvent, { body: { title, timezone, status: 'live' }, token: token() })).data
const all = async () => (await server.call(listOtherEvents, { token: token() })).data
const onServer = async (id: string) => (await all()).find((row) => row.id === id)

test('an other event created offline shows at once, is changed again, and is sent with all fields', async () => {
  const train = await laptop('train')
  train.network.is_down = true
  const made = await train.create('other_event', { title: 'Harbour walk', timezone })
  await train.edit('other_event', made, {
    start_date: '2026-12-05T10:00',
    translations: { 'zh-hk': { title: '海濱歷史散步' } },
  })
  expect(await train.row('other_event', made)).toMatchObject({
    title: 'Harbour walk',
    status: 'draft',
    starts_at: '2026-12-05T02:00:00.000Z',
    is_new: true,
  })
  train.network.is_down = false
  await train.drain()
  expect(await train.row('other_event', made)).toMatchObject({ is_unsent: false })
  expect(await onServer(made)).toMatchObject({
    title: 'Harbour walk',
    starts_at: '2026-12-05T02:00:00.000Z',
    translations: { 'zh-hk': { title: '海濱歷史散步' } },
  })
})

test('different fields changed by two users are both kept; the same field conflicts', async () => {
  const { id } = await make('Shared')
  const [one, other] = [await laptop('one'), await laptop('other')]
  await one.edit('other_event', id, { place: 'Pier 7' })
  await one.drain()
  await other.edit('other_event', id, { phone: '+85223456789' })
  await other.drain()
  expect(await onServer(id)).toMatchObject({ place: 'Pier 7', phone: '+85223456789' })
  await one.edit('other_event', id, { title: 'Mine' })
  await other.edit('other_event', id, { title: 'Theirs' })
  await other.drain()
  await one.drain()
  const [asks] = await one.edits()
  expect(asks && say(asks)).toBe('update other_event conflict')
  await one.settle(asks, { kind: 'send', fields: ['title'] })
  await one.drain()
  expect(await onServer(id)).toMatchObject({ title: 'Mine' })
})

test('an end before the start is refused by the server and waits for the user', async () => {
  const { id } = await make('Backwards')
  const [one, other] = [await laptop('one'), await laptop('other')]
  await one.edit('other_event', id, { start_date: '2026-12-05T14:00' })
  await other.edit('other_event', id, { start_date: '2026-12-01T10:00', end_date: '2026-12-01T12:00' })
  await other.drain()
  await one.drain()
  expect((await one.edits()).map(say)).toEqual(['update other_event conflict'])
  const [asks] = await one.edits()
  await one.settle(asks, { kind: 'send', fields: ['start_date'] })
  await one.drain()
  expect((await one.edits()).map(say)).toEqual(['update other_event refused'])
  expect(await onServer(id)).toMatchObject({ start_date: '2026-12-01T10:00' })
})

test('other events are sorted and deleted offline', async () => {
  const [first, second, third] = [await make('First'), await make('Second'), await make('Third')]
  const train = await laptop('train')
  train.network.is_down = true
  await train.sort('other_event', [third.id, first.id, second.id], venue.account_id)
  await train.remove('other_event', second.id)
  expect(await train.row('other_event', second.id)).toMatchObject({ is_leaving: true })
  train.network.is_down = false
  await train.drain()
  const ids = (await all()).map(({ id }) => id)
  expect(ids).not.toContain(second.id)
  expect(ids.indexOf(third.id)).toBeLessThan(ids.indexOf(first.id))
})
