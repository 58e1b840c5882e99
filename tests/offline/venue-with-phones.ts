import type { PhoneDoors } from '#offline/door/lists/phone-doors.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readCheckInStats, type CheckInCounts } from '#contract/door/check-in-lists.ts'
import { listConflicts, type Conflict } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeDevice, type Device } from '#tests/support/device.ts'
import { addAttendees, type IssuedTicket } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

type PhoneOptions = Parameters<typeof makeDevice>[3] & { list_id?: Id }

/** Sets up one server for the file, and a venue with a few attendees for each test. */
export function setUpPhonesFixture(attendees = 3, deps: Parameters<typeof makeServer>[0]['deps'] = {}) {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db, deps })
  })
  beforeEach(async () => {
    venue = await makeVenue(server, { attendees })
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })
  return {
    get server() {
      return server
    },
    get venue() {
      return venue
    },
    /** Begins with a new venue within a test. */
    renew: async () => {
      venue = await makeVenue(server, { attendees })
    },
    /** Pairs a phone with the list of the venue and downloads the list. */
    phone: (gate: string, options: PhoneOptions = {}): Promise<Device> =>
      makeDevice(
        server,
        { event_id: venue.event_id, list_id: options.list_id ?? venue.list_id, organizer: venue.organizer },
        gate,
        options,
      ),
    /** Returns a ticket for the other event of the venue. */
    async otherEventTicket(): Promise<IssuedTicket> {
      const [made] = await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [{}]))
      if (made === undefined) throw new Error('one was asked for')
      return made
    },
    async conflictsAtServer(list_id = venue.list_id): Promise<Conflict[]> {
      const { data } = await server.call(listConflicts, {
        params: { check_in_list_id: list_id },
        token: venue.organizer.token,
      })
      return data
    },
    async countsAtServer(list_id: Id): Promise<CheckInCounts | undefined> {
      const params = { event_id: venue.event_id }
      const { data } = await server.call(readCheckInStats, { params, token: venue.organizer.token })
      return data.lists.find((list) => list.check_in_list_id === list_id)
    },
  }
}

/** Syncs all lists of a phone until nothing waits. It syncs by itself too, so that a list may be busy or sending. */
export async function syncAll(phone: PhoneDoors): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const results = await Promise.all(phone.all.map((door) => door.sync()))
    if (results.every(({ kind }) => kind !== 'busy') && phone.state.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
