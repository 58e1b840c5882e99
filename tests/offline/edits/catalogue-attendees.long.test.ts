import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ATTENDEE_CHANGES_PAGE, updateAttendee } from '#contract/orders/attendees.ts'
import { pullAttendees, type AttendeePullProgress } from '#offline/catalogue/pull-attendees.ts'
import { exportTo } from '#server/core/db/copies/export.ts'
import { importFrom } from '#server/core/db/copies/import.ts'
import { renewLineage } from '#server/core/db/copies/lineage.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer } from '#tests/support/server.ts'
import { makeLaptop, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const MANY = 2 * ATTENDEE_CHANGES_PAGE + 300
const at = setUpPhonesFixture(MANY)

const people = ({ db }: Laptop) => db.attendees.where({ event_id: at.venue.event_id }).count()
const readCataloguedRow = async ({ db }: Laptop) => db.catalogued.get(at.venue.event_id)
const pulls = (laptop: Laptop) =>
  laptop.network.requests.filter((request) => request.includes('/attendee-changes')).length

describe('stored attendees', () => {
  test('attendees arrive page by page with their total, then as changes only', async () => {
    const desk = await makeLaptop(at, 'desk')
    const { change_nos } = await desk.pull()
    const told: AttendeePullProgress[] = []
    await pullAttendees(desk.ports, at.venue.organizer.token, change_nos, (pull) => told.push(pull))
    expect(told.filter(({ event_id }) => event_id === at.venue.event_id)).toEqual(
      [ATTENDEE_CHANGES_PAGE, 2 * ATTENDEE_CHANGES_PAGE, MANY].map((received) => ({
        event_id: at.venue.event_id,
        received,
        total: MANY,
      })),
    )
    expect(await people(desk)).toBe(MANY)
    const before = pulls(desk)
    await desk.pullPeople()
    expect(pulls(desk)).toBe(before)
    const one = await at.venue.attendee({ first_name: 'Late' })
    await desk.pullPeople()
    expect(pulls(desk)).toBe(before + 1)
    expect(await desk.db.attendees.get(one.id)).toMatchObject({ first_name: 'Late' })
    expect(await desk.db.attendees.get(one.id)).toHaveProperty('ticket_code', null)
  })

  test('a download resumes after a network failure, also after a restart', async () => {
    const desk = await makeLaptop(at, 'desk')
    const { change_nos } = await desk.pull()
    desk.network.passes = 1
    const token = at.venue.organizer.token
    await expect(pullAttendees(desk.ports, token, change_nos)).rejects.toMatchObject({
      code: 'network.unreachable',
    })
    expect(await people(desk)).toBe(ATTENDEE_CHANGES_PAGE)
    expect(await readCataloguedRow(desk)).toMatchObject({ attendees_at: null })
    desk.network.passes = null
    const before = pulls(desk)
    await desk.reopen().pullPeople()
    expect(await people(desk)).toBe(MANY)
    expect(await readCataloguedRow(desk)).toMatchObject({ attendees_at: change_nos[at.venue.event_id] })
    // Two pages of this event and one of the other event.
    expect(pulls(desk) - before).toBe(3)
  })

  test('an older page does not overwrite an edit made meanwhile', async () => {
    const desk = await makeLaptop(at, 'desk')
    await desk.pullPeople()
    const [guest] = at.venue.attendees
    if (guest === undefined) throw new Error('there are guests')
    const params = { event_id: at.venue.event_id, attendee_id: guest.id }
    await at.server.call(updateAttendee, { params, body: { note: 'Vegan' }, token: at.venue.owner.token })
    const { change_nos } = await desk.pull()
    const real = desk.network.fetch
    desk.network.fetch = async (input, init) => {
      const request = new Request(input, init)
      const is_page = request.url.includes('/attendee-changes')
      const reply = await real(request)
      if (is_page) {
        desk.network.fetch = real
        await desk.edit('attendee', guest.id, { first_name: 'Mei' })
        await desk.flush()
      }
      return reply
    }
    await pullAttendees(desk.ports, at.venue.organizer.token, change_nos)
    expect(await desk.row('attendee', guest.id)).toMatchObject({ first_name: 'Mei', note: 'Vegan' })
  })

  test('attendees are skipped for a user without access', async () => {
    const door = await makeLaptop(at, 'door', { token: at.venue.door.token })
    await door.pullPeople()
    expect(await people(door)).toBe(0)
    expect(await readCataloguedRow(door)).toMatchObject({ has_parts: true, attendees_at: null })
  })
})

test('a server restored from a backup sends all attendees of an event again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-people-'))
  const file = join(folder, 'backup.gz')
  const before = await makeDatabase(anyDatabase, { migrated: true })
  const after = await makeDatabase(anyDatabase, { migrated: false })
  const server = await makeServer({ database: before.db })
  const venue = await makeVenue(server, { attendees: 3 })
  const desk = await makeLaptop({ server, venue }, 'desk')
  await exportTo(before.db, file)
  const lost = await venue.attendee({ first_name: 'Lost' })
  await desk.pullPeople()
  expect(await desk.db.attendees.get(lost.id)).toBeDefined()

  await importFrom(after.db, file)
  await after.db.withTx((tx) => renewLineage(tx, server.random))
  const restored = await makeServer({ database: after.db, now: server.clock.now() })
  server.fetch = restored.fetch
  await desk.pullPeople()
  expect(await desk.db.attendees.get(lost.id)).toBeUndefined()
  expect(await desk.db.attendees.where({ event_id: venue.event_id }).count()).toBe(3)

  for (const { close } of [server, restored]) await close()
  for (const { db } of [before, after]) await db.close()
  await rm(folder, { recursive: true })
})
