import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, readRoom, updateRoom } from '#contract/rooms/rooms.ts'
import { readConflict } from '#offline/edits/resolve-conflict.ts'
import { flattenEdit } from '#offline/storage/flatten-edit.ts'
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
const texts = { 'zh-hk': { name: '禮堂' }, 'zh-cn': { name: '礼堂' } }

async function hall(name: string) {
  const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
  const body = { name, units: [name], layouts, translations: texts }
  return (await server.call(createRoom, { body, token: token() })).data.id
}
const onServer = async (room_id: string) =>
  (await server.call(readRoom, { params: { room_id }, token: token() })).data

test('changing one text keeps the others, and an empty one is removed', async () => {
  const room_id = await hall('Hall')
  const call = { params: { room_id }, token: token() }
  await server.call(updateRoom, { ...call, body: { translations: { de: { name: 'Saal' } } } })
  await server.call(updateRoom, { ...call, body: { translations: { 'zh-cn': { name: '' } } } })
  expect((await onServer(room_id)).translations).toEqual({ 'zh-hk': { name: '禮堂' }, de: { name: 'Saal' } })
})

test('two laptops translate into two languages without a conflict and remove a text', async () => {
  const room_id = await hall('Two')
  const [one, other] = [await laptop('one'), await laptop('other')]
  for (const each of [one, other]) each.network.is_down = true
  await one.edit('room', room_id, { translations: { 'zh-hk': { name: '大禮堂' }, de: { name: 'Saal' } } })
  await other.edit('room', room_id, { translations: { 'zh-cn': { name: '' } } })
  await other.edit('room', room_id, { translations: { 'zh-cn': { description: '很大' } } })
  expect((await other.edits()).map(({ mine }) => mine)).toEqual([
    { 'translations.zh-cn.name': '', 'translations.zh-cn.description': '很大' },
  ])
  expect(await other.row('room', room_id)).toMatchObject({
    translations: { 'zh-hk': { name: '禮堂' }, 'zh-cn': { description: '很大' } },
  })
  for (const each of [one, other]) {
    each.network.is_down = false
    await each.drain()
  }
  expect(await other.edits()).toEqual([])
  expect((await onServer(room_id)).translations).toEqual({
    'zh-hk': { name: '大禮堂' },
    de: { name: 'Saal' },
    'zh-cn': { description: '很大' },
  })
})

test('the same text in the same language conflicts alone, with author and time', async () => {
  const room_id = await hall('Same')
  const [one, other] = [await laptop('one'), await laptop('other')]
  await one.edit('room', room_id, { translations: { 'zh-hk': { name: '大禮堂' } } })
  await one.drain()
  await other.edit('room', room_id, {
    translations: { 'zh-hk': { name: '小禮堂' }, fr: { name: 'Salle' } },
  })
  await other.drain()
  const [asks] = await other.edits()
  if (asks === undefined) throw new Error('the conflict is kept')
  expect(readConflict(asks)).toEqual({
    edit: { 'translations.fr.name': 'Salle' },
    conflicts: [{ field: 'translations.zh-hk.name', base: '禮堂', mine: '小禮堂', theirs: '大禮堂' }],
  })
  expect(asks.authors['translations.zh-hk.name']?.name).toBeTruthy()
  const fields = ['translations.fr.name', 'translations.zh-hk.name']
  await other.settle(asks, { kind: 'send', fields })
  await other.drain()
  expect((await onServer(room_id)).translations).toEqual({
    'zh-hk': { name: '小禮堂' },
    'zh-cn': { name: '礼堂' },
    fr: { name: 'Salle' },
  })
})

test('a text entered while another is being sent is sent after it', async () => {
  const room_id = await hall('Typed on')
  const train = await laptop('train')
  train.network.is_down = true
  await train.edit('room', room_id, { translations: { 'zh-hk': { name: '大禮堂' } } })
  await train.flush()
  await train.edit('room', room_id, { translations: { 'zh-hk': { name: '' }, en: { name: 'Hall' } } })
  train.network.is_down = false
  await train.drain()
  expect((await onServer(room_id)).translations).toEqual({ 'zh-cn': { name: '礼堂' }, en: { name: 'Hall' } })
})

test('titles, messages, options and prices of an event are stored by language', async () => {
  const { event_id, tickets } = venue
  const [one, other] = [await laptop('one'), await laptop('other')]
  for (const each of [one, other]) each.network.is_down = true
  await one.edit('event', event_id, { translations: { 'zh-hk': { title: '海港之夜' } } })
  await one.edit('event_settings', event_id, { translations: { 'zh-hk': { seo_title: '夜' } } })
  await one.edit('ticket', tickets.general, { translations: { 'zh-hk': { name: '普通' } } })
  await other.edit('event', event_id, { translations: { 'zh-cn': { title: '海港之夜' } } })
  await other.edit('event_settings', event_id, { translations: { 'zh-cn': { seo_title: '夜' } } })
  await other.edit('ticket', tickets.general, { translations: { 'zh-cn': { name: '普通' } } })
  await other.edit('check_in_list', venue.list_id, { translations: { 'zh-cn': { name: '大门' } } })
  await one.edit('check_in_list', venue.list_id, { translations: { 'zh-hk': { name: '大門' } } })
  for (const each of [one, other]) {
    each.network.is_down = false
    await each.drain()
    expect(await each.edits()).toEqual([])
  }
  await one.pull()
  const both = (field: string, hk: string, cn: string) => ({
    translations: { 'zh-hk': { [field]: hk }, 'zh-cn': { [field]: cn } },
  })
  expect(await one.row('event', event_id)).toMatchObject(both('title', '海港之夜', '海港之夜'))
  expect(await one.row('event_settings', event_id)).toMatchObject(both('seo_title', '夜', '夜'))
  expect(await one.row('ticket', tickets.general)).toMatchObject(both('name', '普通', '普通'))
  expect(await one.row('check_in_list', venue.list_id)).toMatchObject(both('name', '大門', '大门'))
})

test('an edit stored as one field by an earlier version becomes the changed texts', async () => {
  const room_id = await hall('Earlier')
  const train = await laptop('train')
  const edit = await train.edit('room', room_id, { floor: '3/F' })
  const author = { name: 'Wong', at: '2026-11-20T10:00:00.000Z' }
  const before = {
    ...edit,
    base: { floor: '', translations: texts },
    mine: { floor: '3/F', translations: { 'zh-hk': { name: '大禮堂' } } },
    authors: { translations: author },
  }
  flattenEdit(before)
  expect(before).toMatchObject({
    base: { floor: '', 'translations.zh-hk.name': '禮堂', 'translations.zh-cn.name': '礼堂' },
    mine: { floor: '3/F', 'translations.zh-hk.name': '大禮堂', 'translations.zh-cn.name': '' },
    authors: { 'translations.zh-hk.name': author },
  })
  expect(before.mine).not.toHaveProperty('translations')
})
