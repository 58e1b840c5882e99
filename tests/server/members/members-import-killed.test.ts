import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { csvLines } from '#server/spreadsheet/csv-rows.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { makeServer } from '#tests/support/server.ts'
import { fileOf, formWith } from '#tests/support/uploads.ts'
import { startServerProcess } from '../start/server-process.ts'
import { HEADINGS, somebody } from './import-ground.ts'

const ROWS = 2000
/** After the file was sent. */
const KILLED_AFTER_MS = [300, 900]
const FILE = Buffer.from(csvLines([HEADINGS, ...Array.from({ length: ROWS }, () => somebody())]))

let data_dir: string
let venue: Venue

beforeAll(async () => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-import-'))
  const database = await connect({ database_url: undefined, data_dir })
  await database.migrate()
  const server = await makeServer({ database })
  venue = await makeVenue(server)
  await server.close()
  await database.close()
})
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

async function send(origin: string): Promise<number> {
  const headers = { authorization: `Bearer ${venue.owner.token}`, 'idempotency-key': 'list-of-2026' }
  const body = formWith('file', fileOf(FILE, 'members.csv'), { mode: 'run' })
  return (await fetch(`${origin}/api/members/import`, { method: 'POST', headers, body })).status
}

/** How many members of the file there are, and how many numbers they have. */
async function imported(): Promise<[members: number, numbers: number]> {
  const database = await connect({ database_url: undefined, data_dir })
  const { rows } = await database.read((tx) =>
    tx.execute<{ members: number; numbers: number }>(`
      select count(*)::int as members, count(distinct m.membership_no)::int as numbers
      from members m join users u on u.id = m.user_id where u.email like '%@import.test'`),
  )
  await database.close()
  return [rows[0]?.members ?? 0, rows[0]?.numbers ?? 0]
}

test('a server that is killed while it imports has imported all of the file or nothing, and goes on', async () => {
  for (const after_ms of KILLED_AFTER_MS) {
    const { origin, kill } = await startServerProcess({ data_dir })
    const answer = send(origin).catch(() => null)
    await wait(after_ms)
    await kill()
    const [members, numbers] = await imported()
    expect([0, ROWS]).toContain(members)
    expect(numbers).toBe(members)
    // Nobody was told anything, or that it is done.
    expect([null, members === ROWS ? 200 : null]).toContain(await answer)
  }
  const { origin, kill } = await startServerProcess({ data_dir })
  expect(await send(origin)).toBe(200)
  expect(await send(origin)).toBe(200)
  await kill()
  expect(await imported()).toEqual([ROWS, ROWS])
})
