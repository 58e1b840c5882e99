import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelBooking, readBooking, updateBooking, type BookingEdit } from '#contract/rooms/bookings.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { eq } from 'drizzle-orm'
import { logout } from '#contract/account/auth.ts'
import { pullCatalogue } from '#offline/catalogue/pull-catalogue.ts'
import { addSession } from '#tests/support/endpoint-rows/people-rows.ts'
import { eraseCatalogue } from '#offline/catalogue/erase-catalogue.ts'
import { queueUpdate } from '#offline/edits/queue-edit.ts'
import { editName } from '#offline/edits/row-name.ts'
import { readConflict } from '#offline/edits/resolve-conflict.ts'
import { savedBooking } from '#contract/rooms/booking-shape.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { makeLaptop } from './edits-fixture.ts'

const NOW = '2026-12-04T03:00:00.000Z'
const HOUR_MS = 3_600_000

let server: TestServer
let database: TestDatabase
let venue: Venue

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  server = await makeServer({ database: database.db })
  venue = await makeVenue(server, {})
})
beforeEach(() => server.clock.set(NOW))
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString()
/** Under way now unless `wanted` has another time. */
const booking = (wanted: Partial<BookingRow> = {}) =>
  insertBooking(
    { server, db: database.db, venue },
    { state: 'confirmed', starts_at: later(-1), ends_at: later(1), ...wanted },
  )
const laptop = (name: string, who: 'organizer' | 'owner' = 'organizer') =>
  makeLaptop({ server, venue }, name, { token: venue[who].token })
const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`
const onServer = async (booking_id: string) =>
  (await server.call(readBooking, { params: { booking_id }, token: venue.owner.token })).data
const write = async ({ id, version }: { id: string; version: number }, body: BookingEdit) =>
  (await server.call(updateBooking, { params: { booking_id: id }, version, body, token: venue.owner.token }))
    .data

test('a note and attendance are stored offline at once and sent once after reconnecting', async () => {
  const { id } = await booking()
  const cellar = await laptop('cellar')
  cellar.network.is_down = true
  await cellar.edit('booking', id, { staff_note: 'Needs the ramp' })
  await cellar.edit('booking', id, { attendance: 'came' })
  expect(await cellar.row('booking', id)).toMatchObject({
    staff_note: 'Needs the ramp',
    attendance: 'came',
    is_unsent: true,
  })
  cellar.network.is_down = false
  cellar.network.requests.length = 0
  await cellar.drain()
  expect(cellar.network.requests).toEqual([`PATCH /api/bookings/${id}`])
  expect(await cellar.row('booking', id)).toMatchObject({ attendance: 'came', is_unsent: false })
  const there = await onServer(id)
  expect(there).toMatchObject({ staff_note: 'Needs the ramp', attendance: 'came' })
  expect(there.timeline.map(({ kind }) => kind)).toEqual(['came'])
})

test('a lost response writes the edit once', async () => {
  const { id } = await booking()
  const cellar = await laptop('cellar')
  cellar.network.faults = { drop_reply: 1 }
  await cellar.edit('booking', id, { attendance: 'did_not_come' })
  await cellar.flush()
  cellar.network.faults = {}
  await cellar.drain()
  const there = await onServer(id)
  expect(there).toMatchObject({ state: 'no_show' })
  expect(there.timeline.map(({ kind }) => kind)).toEqual(['no_show'])
})

test('attended on one laptop and no-show on another conflict, with both values and the author', async () => {
  const { id } = await booking({ client_name: 'Harbour Choir' })
  const [one, other] = [await laptop('one'), await laptop('other', 'owner')]
  one.network.is_down = true
  await one.edit('booking', id, { attendance: 'came', staff_note: 'At the side door' })
  await other.edit('booking', id, { attendance: 'did_not_come' })
  await other.drain()
  one.network.is_down = false
  await one.drain()
  const [asks] = await one.edits()
  if (asks === undefined) throw new Error('it is asked')
  expect(say(asks)).toBe('update booking conflict')
  expect(await editName(one.db, asks)).toBe('Harbour Choir')
  expect(readConflict(asks)).toMatchObject({
    conflicts: [{ field: 'attendance', base: null, mine: 'came', theirs: 'did_not_come' }],
    edit: { staff_note: 'At the side door' },
  })
  expect(Object.keys(asks.authors)).toContain('attendance')
  await one.settle(asks, { kind: 'send', fields: ['staff_note', 'attendance'] })
  await one.drain()
  const there = await onServer(id)
  expect(there).toMatchObject({ attendance: 'came', staff_note: 'At the side door', state: 'confirmed' })
  expect(there.timeline.map(({ kind }) => kind)).toEqual(['no_show', 'came'])
})

test('a note by one user and attendance by another cause no conflict', async () => {
  const { id } = await booking()
  const cellar = await laptop('cellar')
  await cellar.edit('booking', id, { staff_note: 'Ramp' })
  await write(await onServer(id), { attendance: 'came' })
  await cellar.drain()
  expect(await onServer(id)).toMatchObject({ attendance: 'came', staff_note: 'Ramp' })
})

test('attendance of a booking cancelled meanwhile is refused and kept; the note is sent alone', async () => {
  const { id } = await booking()
  const cellar = await laptop('cellar')
  await cellar.edit('booking', id, { attendance: 'came', staff_note: 'Waited outside' })
  const { version } = await onServer(id)
  const body = { reason: 'Flood' }
  await server.call(cancelBooking, { params: { booking_id: id }, version, body, token: venue.owner.token })
  await cellar.drain()
  const [refused] = await cellar.edits()
  expect(refused && say(refused)).toBe('update booking refused')
  expect(refused?.error).toMatchObject({ code: 'booking.not_open' })
  await cellar.settle(refused, { kind: 'send', fields: ['staff_note'] })
  await cellar.drain()
  expect(await onServer(id)).toMatchObject({ attendance: null, staff_note: 'Waited outside' })
})

test('the store keeps names, and neither addresses, phone numbers nor client messages', async () => {
  const { id } = await booking({
    client_name: 'Mei Chan',
    client_email: 'mei@private.test',
    client_phone: '+85261234567',
    note: 'My knee is bad',
  })
  const cellar = await laptop('cellar')
  expect(await cellar.row('booking', id)).toMatchObject({ client: { name: 'Mei Chan' } })
  await cellar.edit('booking', id, { staff_note: 'Ramp' })
  await cellar.drain()
  const all = JSON.stringify(await Promise.all(cellar.db.tables.map((table) => table.toArray())))
  expect(all).toContain('Mei Chan')
  expect(all).not.toMatch(/mei@private|61234567|My knee/)
})

test('bookings leaving the stored date range are deleted, and those entering it are added', async () => {
  const { id } = await booking()
  const far = await booking({ starts_at: later(24 * 31), ends_at: later(24 * 31 + 1) })
  const cellar = await laptop('cellar')
  expect([await cellar.shows('booking', id), await cellar.shows('booking', far.id)]).toEqual([true, false])
  server.clock.set(later(48))
  await cellar.pull()
  expect([await cellar.shows('booking', id), await cellar.shows('booking', far.id)]).toEqual([false, true])
})

test('an older booking edited outside the stored range is not stored for it', async () => {
  const { id } = await booking({ starts_at: later(-90), ends_at: later(-89) })
  const cellar = await laptop('cellar')
  const row = savedBooking.parse(await onServer(id))
  const of = { resource: 'booking', on: venue.account_id, row_id: id, row } as const
  await queueUpdate(cellar.ports, of, { attendance: 'came' })
  await cellar.drain()
  expect(await onServer(id)).toMatchObject({ attendance: 'came' })
  expect(await cellar.shows('booking', id)).toBe(false)
})

test('signing out during a catalogue pull leaves no name behind', async () => {
  await booking({ client_name: 'Mei Chan' })
  const { db, ports } = await laptop('cellar')
  await db.catalogued.clear()
  const { token } = await database.db.withTx((tx) =>
    addSession(server, tx, venue.owner.user_id, venue.account_id),
  )
  const connect: typeof ports.connect = (own) => {
    const client = ports.connect(own)
    const call: typeof client.call = async (...asked) => {
      const answer = await client.call(...asked)
      await server.call(logout, { token })
      await eraseCatalogue(ports)
      return answer
    }
    return { ...client, call }
  }
  await expect(pullCatalogue({ ...ports, connect }, token)).rejects.toMatchObject({ status: 401 })
  expect(await db.bookings.count()).toBe(0)
})

test('a user who loses the permission or signs out keeps no bookings', async () => {
  const { id } = await booking()
  const [one, other] = [await laptop('one'), await laptop('other', 'owner')]
  expect([await one.shows('booking', id), await other.shows('booking', id)]).toEqual([true, true])
  await eraseCatalogue(other.ports)
  expect(await other.rows('booking')).toEqual([])
  await other.pull()
  expect(await other.shows('booking', id)).toBe(true)
  await database.db.withTx((tx) =>
    tx
      .update(team_memberships)
      .set({ role: 'collaborator' })
      .where(eq(team_memberships.user_id, venue.organizer.user_id)),
  )
  await one.pull()
  expect(await one.rows('booking')).toEqual([])
})
