import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { makeServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, type PairedDevice } from '../door/door-calls.ts'
import { startServerProcess } from './server-process.ts'

const ROUNDS = 12
/** Enough doors that waiting requests are stored as a batch (decision 087). */
const DOORS = 5
const GUESTS = 50
const LONGEST_LIFE_MS = 500

let data_dir: string
let venue: Venue
let doors: PairedDevice[]

beforeAll(async () => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-kill-'))
  const database = await connect({ database_url: undefined, data_dir })
  await database.migrate()
  const server = await makeServer({ database })
  venue = await makeVenue(server, { attendees: GUESTS })
  doors = []
  for (let at = 0; at < DOORS; at++) doors.push(await pairTestDevice(server, venue, `Phone ${at}`))
  await server.close()
  await database.close()
})
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

test(`a server killed ${ROUNDS} times during writes still has every scan that it acknowledged`, async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) await oneLife(acknowledged, (round / ROUNDS) * LONGEST_LIFE_MS)
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)

  const database = await connect({ database_url: undefined, data_dir })
  const server = await makeServer({ database })
  const { scans } = await pullWholeMirror(server, venue.owner.token, venue.list_id)
  expect([...acknowledged].filter((key) => !scans.has(key))).toEqual([])
  const counted = await database.read((tx) =>
    tx.execute(`select (select sum(entries)::int from presences) as entries,
      (select count(*)::int from scans where verdict->>'kind' = 'admitted') as admitted`),
  )
  expect(counted.rows[0]?.['entries']).toBe(counted.rows[0]?.['admitted'])
  await server.close()
  await database.close()
})

/**
 * Starts the server, writes from several doors, and kills it while writes after the first response are pending.
 */
async function oneLife(acknowledged: Set<string>, life_ms: number): Promise<void> {
  const { origin, kill } = await startServerProcess({ data_dir })
  const before = acknowledged.size
  const writers = doors.map((door) => writeUntilDeath(origin, door, acknowledged))
  while (acknowledged.size === before) await wait(5)
  await wait(life_ms)
  await Promise.all([kill(), ...writers])
}

async function writeUntilDeath(origin: string, door: PairedDevice, acknowledged: Set<string>): Promise<void> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const clock = { now: () => '2026-11-20T10:00:00.000Z' }
  for (;;) {
    const scans = Array.from({ length: 5 }, () => {
      const guest = venue.attendees[Math.floor(Math.random() * GUESTS)]
      return makeScanInput({ random, clock }, { attendee_id: guest?.id })
    })
    try {
      const reply = await fetch(`${origin}/api/check-in-lists/${venue.list_id}/scans`, {
        method: 'POST',
        headers: { authorization: `Bearer ${door.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ scans }),
      })
      await reply.json()
      if (reply.ok) scans.forEach(({ id }) => acknowledged.add(`${door.device_id}/${id}`))
    } catch {
      return
    }
  }
}
