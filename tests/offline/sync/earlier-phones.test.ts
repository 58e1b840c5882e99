import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize } from 'node:v8'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { importFrom } from '#server/core/db/copies/import.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { kindOf, makeBrowser, openDoor } from '#tests/support/device.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fillStore, type StoreDump } from '../edits/earlier-store.ts'
import { makeLaptop } from '../edits/edits-fixture.ts'

type Fixture = {
  now: Instant
  venue: {
    account_id: Id
    event_id: Id
    list_id: Id
    tickets: { general: Id; vip: Id }
    organizer: { token: string }
  }
  attendees: { id: Id; code: string }[]
  promo_code_id: Id
  question_id: Id
  capacity_assignment_id: Id
  phone: StoreDump
  laptop: StoreDump
}

const fixtureFile = (name: string) => path.join(import.meta.dirname, 'fixtures', name)
/**
 * Written by running the version with the newest migration 0041, beside its server's backup: a phone with one sent
 * scan, two that were stored and not confirmed, and four that were not sent; a laptop with six unsent edits and one
 * that was stored and not confirmed.
 */
const fixture = deserialize(gunzipSync(readFileSync(fixtureFile('stores-of-0041.v8.gz')))) as Fixture
const { venue } = fixture

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: false })
  await importFrom(database.db, fixtureFile('backup-of-stores-0041.gz'))
  server = await makeServer({ database: database.db, now: fixture.now })
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

test('a phone of version 0041 opens its list and sends each unsent scan once', async () => {
  const browser = makeBrowser(server, 'Gate A', { engine: await fillStore(fixture.phone) })
  const door = await openDoor(browser.tab(), venue.list_id)
  expect(door.state.waiting).toBe(6)
  const written = fixture.phone.tables['scans']?.length ?? 0
  const [, , , third, , , , last] = fixture.attendees
  const again = await door.scan({ kind: 'in', subject: { raw_code: third?.code ?? '' } })
  expect(kindOf(again)).toBe('already_in')
  expect(kindOf(await door.scan({ kind: 'in', subject: { raw_code: last?.code ?? '' } }))).toBe('admitted')

  for (let round = 0; round < 10 && door.state.waiting > 0; round += 1) {
    await door.sync()
    server.clock.advance(60_000)
  }
  expect(door.state.waiting).toBe(0)
  const stored = await server.db.read((tx) => tx.select().from(scans))
  expect(stored).toHaveLength(written + 2)
  expect(new Set(stored.map(({ id }) => id)).size).toBe(written + 2)
  expect(door.state.counts).toMatchObject({ entered: 6 })
})

test('a laptop of version 0041 shows its unsent edits and sends each of them once', async () => {
  const laptop = await makeLaptop({ server, venue }, 'desk', {
    engine: await fillStore(fixture.laptop),
  })
  expect(await laptop.row('event', venue.event_id)).toMatchObject({
    title: 'Harbour Nights',
    is_unsent: true,
  })
  expect(await laptop.row('capacity_assignment', fixture.capacity_assignment_id)).toMatchObject({
    name: 'Hall',
    is_new: true,
  })
  await laptop.drain()
  expect(await laptop.edits()).toEqual([])
  await laptop.pullPeople()
  expect(await laptop.row('promo_code', fixture.promo_code_id)).toMatchObject({ discount: 15, version: 2 })
  expect(await laptop.row('ticket', venue.tickets.general)).toMatchObject({ name: 'Standing', version: 2 })
  expect(await laptop.row('event', venue.event_id)).toMatchObject({ title: 'Harbour Nights', version: 2 })
  expect(await laptop.row('event_settings', venue.event_id)).toMatchObject({ order_timeout_in_minutes: 20 })
  expect(await laptop.row('attendee', fixture.attendees[5]?.id ?? '')).toMatchObject({ note: 'Brings a dog' })
  expect(await laptop.shows('question', fixture.question_id)).toBe(false)
  const capacities = await laptop.rows('capacity_assignment')
  expect(capacities).toMatchObject([{ id: fixture.capacity_assignment_id, version: 1, is_unsent: false }])
})
