import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeVenue } from '#tests/support/builders.ts'
import { hasPostgres, makeDatabase } from '#tests/support/databases/databases.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { makeServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { startServerProcess, type ServerProcess } from '../start/server-process.ts'
import { makeEvents, makeEventRoom } from './event-calls.ts'

const EVENTS = 12
const PATIENCE_MS = 240_000

let data_dir = ''
let processes: ServerProcess[] = []

beforeEach(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-event-rooms-'))
})
afterEach(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  processes = []
  rmSync(data_dir, { recursive: true, force: true })
})

describe.skipIf(!hasPostgres)('events that go live at once', () => {
  test(
    'events published concurrently on two processes: one gets the room, the others are told which event has it',
    { timeout: PATIENCE_MS },
    async () => {
      const database = await makeDatabase('postgres', { migrated: true })
      const server = await makeServer({ database: database.db, now: new Date().toISOString() })
      const venue = await makeVenue(server)
      const fixture = fixtureOf(() => ({ server, database, venue }))
      const { event, uses } = makeEvents(fixture)
      const { id: room_id } = await insertRoom(fixture)
      const ids: string[] = []
      for (let made = 0; made < EVENTS; made += 1) {
        const { id } = await event({ title: `Night ${made}` })
        await uses(id, [makeEventRoom(room_id)])
        ids.push(id)
      }
      const { database_url } = database
      processes = await Promise.all([0, 1].map(() => startServerProcess({ data_dir, database_url })))
      const replies = await Promise.all(
        ids.map(async (id, at) => {
          const reply = await fetch(`${processes[at % 2]?.origin ?? ''}/api/events/${id}/status`, {
            method: 'PUT',
            headers: {
              authorization: `Bearer ${venue.owner.token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ status: 'live' }),
          })
          const { in_the_way = [] } = (await reply.json()) as { in_the_way?: { of_id: string }[] }
          return { id, status: reply.status, there: in_the_way.map(({ of_id }) => of_id) }
        }),
      )
      const winner = replies.find(({ status }) => status === 200)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { id, status, there } of replies.filter((one) => one !== winner))
        expect({ id, status, there }).toEqual({ id, status: 409, there: [winner?.id] })
      const { rows } = await database.db.read((tx) =>
        tx.execute<{ event_id: string }>(sql`select distinct event_id from occupancy`),
      )
      expect(rows).toEqual([{ event_id: winner?.id }])
      await server.close()
      await database.db.close()
    },
  )
})
