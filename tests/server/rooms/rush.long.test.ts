import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import type { Database } from '#server/core/db/database.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { hasPostgres, makeDatabase } from '#tests/support/databases/databases.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { insertRoom, nextFreeHour } from '#tests/support/endpoint-rows/room-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { startServerProcess, type ServerProcess } from '../start/server-process.ts'

const ASKERS = 500
const CLIENTS = 50
const PATIENCE_MS = 240_000
const KILLED_AFTER_MS = 400

let data_dir = ''
let processes: ServerProcess[] = []

beforeEach(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-rooms-'))
})
afterEach(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  processes = []
  rmSync(data_dir, { recursive: true, force: true })
})

type RushFixture = { room_id: string; span: object; tokens: string[] }

/** A room, an hour of it, and its clients. */
async function makeRushFixture(server: TestServer, db: Database, venue: Venue): Promise<RushFixture> {
  const fixture = fixtureOf(() => ({ server, database: { db, database_url: undefined }, venue }))
  // The processes use the real clock.
  const room = await insertRoom(fixture, { terms: '', notice_hours: 0, ahead_days: 730 })
  const clients = await db.withTx(async (tx) => {
    const made = []
    for (let count = 0; count < CLIENTS; count += 1) made.push(await addClient(server, tx))
    return made
  })
  return { room_id: room.id, span: nextFreeHour(fixture), tokens: clients.map(({ token }) => token) }
}

async function ask(origin: string, { room_id, span, tokens }: RushFixture, at: number) {
  const headers = {
    authorization: `Bearer ${tokens[at % tokens.length] ?? ''}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({
    room_id,
    ...span,
    layout: 'theatre',
    people: 4,
    second_option: at % 3 === 0,
  })
  for (;;) {
    const reply = await fetch(`${origin}/api/WOWusers/bookings`, { method: 'POST', headers, body })
    const { code, data } = (await reply.json()) as { code?: string; data?: { state: string } }
    // A server that cannot keep up asks its clients to come back.
    if (code !== 'server.busy') return { status: reply.status, said: data?.state ?? code ?? '' }
  }
}

/** Holders of the time, by the occupancy table and by booking state. */
async function holders(db: Database): Promise<{ taken: number; requested: number; overlaps: number }> {
  const { rows } = await db.read((tx) =>
    tx.execute<{ taken: number; requested: number; overlaps: number }>(sql`
      select (select count(*)::int from occupancy) as taken,
        (select count(*)::int from bookings where state = 'requested') as requested,
        (select count(*)::int from occupancy a join occupancy b
          on a.unit = b.unit and a.booking_id < b.booking_id
          and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as overlaps`),
  )
  return rows[0] ?? { taken: -1, requested: -1, overlaps: -1 }
}

describe.skipIf(!hasPostgres)('five hundred at once', () => {
  test(
    'concurrent requests on two processes: one gets the time, the others an option or a rejection, and none an error',
    { timeout: PATIENCE_MS },
    async () => {
      const database = await makeDatabase('postgres', { migrated: true })
      const server = await makeServer({ database: database.db, now: new Date().toISOString() })
      const rush = await makeRushFixture(server, database.db, await makeVenue(server))
      const { database_url } = database
      processes = await Promise.all([0, 1].map(() => startServerProcess({ data_dir, database_url })))
      const replies = await Promise.all(
        Array.from({ length: ASKERS }, (_none, at) => ask(processes[at % 2]?.origin ?? '', rush, at)),
      )
      expect(replies.filter(({ said }) => said === 'requested')).toHaveLength(1)
      expect(new Set(replies.map(({ said }) => said))).toEqual(new Set(['requested', 'option', 'room.taken']))
      expect(await holders(database.db)).toEqual({ taken: 1, requested: 1, overlaps: 0 })
      await server.close()
      await database.db.close()
    },
  )
})

test(
  'a server killed during requests stores each booking completely or not at all, and continues',
  { timeout: PATIENCE_MS },
  async () => {
    const database = await connect({ database_url: undefined, data_dir })
    await database.migrate()
    const server = await makeServer({ database, now: new Date().toISOString() })
    const rush = await makeRushFixture(server, database, await makeVenue(server))
    await server.close()
    await database.close()
    const first = await startServerProcess({ data_dir })
    const asking = Array.from({ length: CLIENTS }, (_none, at) =>
      ask(first.origin, rush, at).catch(() => null),
    )
    await wait(KILLED_AFTER_MS)
    await first.kill()
    await Promise.all(asking)
    const second = await startServerProcess({ data_dir })
    const replies = await Promise.all(
      Array.from({ length: CLIENTS }, (_none, at) => ask(second.origin, rush, at)),
    )
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    await second.kill()
    const after = await connect({ database_url: undefined, data_dir })
    expect(await holders(after)).toEqual({ taken: 1, requested: 1, overlaps: 0 })
    await after.close()
  },
)
