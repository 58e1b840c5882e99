import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { listConflicts, type Conflict } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeDevice, type Device } from '#tests/support/device.ts'
import type { Faults } from '#tests/support/fakes/faulty-network.ts'
import type { NewList } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { isLong } from '#tests/support/long.ts'

const BAD_WIFI: Faults = {
  drop_request: 0.15,
  drop_reply: 0.15,
  duplicate: 0.1,
  delay: 0.3,
  fail_500: 0.05,
  slow_down_429: 0.05,
  portal_html: 0.05,
}
/** FOYER_SEED reruns one failing seed. */
const again = process.env['FOYER_SEED']
export const SEEDS = again === undefined ? (isLong ? [11, 12, 13] : [11]) : [Number(again)]

/** Returns the conflicts that a door shows, by scan. */
export const keysOf = (device: Device) =>
  device.door.state.conflicts.map(({ scan }) => `${scan.device_id}/${scan.id}`).toSorted()

/** Sets up one server for the file, and four doors at a time on an unreliable network. */
export function setUpDoorsOnBadWifi() {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db })
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })
  return {
    get server() {
      return server
    },
    async open(seed: number, rules: NewList, attendees: number) {
      const venue = await makeVenue(server, { attendees })
      const list_id = await venue.list(rules)
      const at = { event_id: venue.event_id, list_id, organizer: venue.organizer }
      const devices: Device[] = []
      for (const [index, gate] of ['North', 'South', 'East', 'Stage'].entries()) {
        devices.push(await makeDevice(server, at, gate, { seed: seed * 10 + index, faults: BAD_WIFI }))
      }
      return { venue, list_id, devices }
    },
    /** Restores the network and syncs all devices until their queues are empty. */
    async comeTogether(devices: readonly Device[]) {
      for (const device of devices) {
        device.browser.network.is_down = false
        device.browser.network.faults = {}
        server.clock.advance(120_000)
        await device.door.retryNow()
        await device.settle()
      }
      for (const device of devices) await device.settle()
    },
    async conflictsAtServer(list_id: Id, { organizer }: Venue): Promise<Conflict[]> {
      const params = { check_in_list_id: list_id }
      return (await server.call(listConflicts, { params, token: organizer.token })).data
    },
    /** Returns the attendees whom the server counts as inside. */
    async insideAtServer(list_id: Id): Promise<Set<Id | null>> {
      const rows = await server.db.read((tx) =>
        tx.select().from(presences).where(eq(presences.check_in_list_id, list_id)),
      )
      return new Set(rows.filter((row) => row.is_inside).map((row) => row.attendee_id))
    },
  }
}
