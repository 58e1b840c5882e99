import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import { listOpenQueues } from '#server/domains/sales/waiting-room/store.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { makeDatabase, type DatabaseKind, type TestDatabase } from '#tests/support/databases/databases.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeServer, TEST_NOW, type RawReply, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'

/** Maximum number of concurrent holds. */
export const MAX_HOLDS = 3
/** Poll interval in ms; the queue advances when the test clock is advanced. */
const TICK_MS = 10
const SECOND_MS = 1000
const PATIENCE_MS = { timeout: 20_000, interval: TICK_MS }

type HoldOptions = { place?: string | null; browser?: string; address?: string }
export type HoldReply = { status: number; code: string | null; retry_after: number | null }

let last_address = 0
/** A separate address per visitor, as behind a proxy, so that limits by address count each visitor alone. */
export const anyAddress = () => {
  last_address += 1
  return `10.${(last_address >> 16) & 255}.${(last_address >> 8) & 255}.${last_address & 255}`
}

/** A restartable server with a waiting room that opens early, and the requests of its visitors. */
export function useWaitingRoom(kind: DatabaseKind) {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let wanted: { ticket_id: string; quantities: { price_id: string; quantity: number }[] }
  const makeOne = (db = database.db) =>
    makeServer({
      database: db,
      now: server === undefined ? TEST_NOW : server.clock.now(),
      deps: { waiting_room: { most_under_way: MAX_HOLDS, move_every_ms: TICK_MS } },
    })
  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeOne()
  })
  beforeEach(async () => {
    server.clock.set(TEST_NOW)
    venue = await makeVenue(server)
    const { id, price_ids } = await server.db.withTx((tx) =>
      addTicketType(server, tx, venue.event, { prices: [{ quantity_available: 10_000 }] }),
    )
    wanted = { ticket_id: id, quantities: [{ price_id: price_ids[0] ?? '', quantity: 1 }] }
  })
  afterAll(async () => {
    await server.close()
    await expectCorrectTotals(database.db)
    await database.db.close()
  })

  const post = (path: string, body: unknown, address: string, at: TestServer) =>
    at.raw('POST', `/public/events/${venue.event_id}/${path}`, { body, address })
  /** Waits until the queue has advanced to the time of the clock and every server knows. */
  const moved = async () => {
    await vi.waitUntil(async () => {
      const open = await server.db.read(listOpenQueues)
      const line = open.find((one) => one.event_id === venue.event_id)
      return line === undefined || line.moved_at >= server.clock.now()
    }, PATIENCE_MS)
    await wait(TICK_MS * 3)
  }

  return {
    fixture: fixtureOf(() => ({ server, database, venue })),
    database: () => database,
    event_id: () => venue.event_id,
    makeOne,
    /** Reads the place of a visitor; without a token, joins the queue. */
    ask: async (
      { place, browser, address = anyAddress() }: HoldOptions = {},
      at = server,
    ): Promise<QueuePosition> => {
      const body = {
        ...((place ?? null) === null ? {} : { place }),
        ...(browser === undefined ? {} : { browser }),
      }
      const { json } = await post('line', body, address, at)
      return (json as { data: QueuePosition }).data
    },
    /** Holds a ticket as a separate visitor. */
    hold: async ({ place, address = anyAddress() }: HoldOptions = {}, at = server): Promise<HoldReply> => {
      const body = { tickets: [wanted], ...((place ?? null) === null ? {} : { place }) }
      return answeredBy(await post('order', body, address, at))
    },
    /** Sends more concurrent holds without a token than can be served, so that a queue opens. */
    rush: async (many = 4 * MAX_HOLDS, at = server): Promise<HoldReply[]> =>
      Promise.all(
        Array.from({ length: many }, async () =>
          answeredBy(await post('order', { tickets: [wanted] }, anyAddress(), at)),
        ),
      ),
    /** Advances the clock second by second, and the queue in each of them. */
    later: async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        server.clock.advance(SECOND_MS)
        await moved()
      }
    },
    /** Advances the clock by minutes in one step, so that the queue does not advance in between. */
    pause: async (minutes: number) => {
      server.clock.advance(minutes * 60 * SECOND_MS)
      await moved()
    },
    restart: async () => {
      await server.close()
      server = await makeOne()
    },
  }
}

function answeredBy({ status, json, headers }: RawReply): HoldReply {
  const { code = null } = json as { code?: string }
  const after = headers['retry-after']
  return { status, code, retry_after: after === undefined ? null : Number(after) }
}
