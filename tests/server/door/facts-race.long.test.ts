import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { makeVenue } from '#tests/support/builders.ts'
import {
  describeOnEachDatabase,
  makeDatabase,
  type TestDatabase,
} from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, makeScanInput, postScans } from './door-calls.ts'

const TICKETS = 30

describeOnEachDatabase('a first scan and a cancellation at the same moment', (kind) => {
  let database: TestDatabase
  let server: TestServer
  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  test('a scan and a concurrent cancellation end as a cancelled verdict in either order', async () => {
    const venue = await makeVenue(server, { attendees: TICKETS })
    const gate = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
    await Promise.all(
      venue.attendees.flatMap(({ id, code }) => [
        postScans(server, venue, gate.token, [makeScanInput(server, { raw_code: code, attendee_id: id })]),
        server.call(setAttendeeStatus, {
          params: { event_id: venue.event_id, attendee_id: id },
          body: { status: 'CANCELLED' },
          token: venue.organizer.token,
        }),
      ]),
    )
    const stored = await server.db.read((tx) => tx.select().from(scans))
    expect(stored.map(({ verdict, in_conflict }) => [verdict.kind, in_conflict])).toEqual(
      venue.attendees.map(() => ['cancelled', true]),
    )
  })
})
