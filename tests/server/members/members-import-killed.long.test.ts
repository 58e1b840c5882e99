import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readImportProgress } from '#contract/members/import.ts'
import type { ImportProgress } from '#contract/wire/import-report.ts'
import { newId } from '#contract/wire/id.ts'
import { connect } from '#server/core/db/connect.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { makeServer } from '#tests/support/server.ts'
import { fileOf, formWith } from '#tests/support/uploads.ts'
import { startServerProcess } from '../start/server-process.ts'
import { HEADINGS, makeImportRow } from './import-fixture.ts'

const CHILD = path.join(import.meta.dirname, 'import-child.ts')
const ROWS = 800
const TRIES = 12
const fileOfRows = (rows: number) =>
  Buffer.from(csvLines([HEADINGS, ...Array.from({ length: rows }, () => makeImportRow())]))
const keyOf = (moment: string) => moment.replaceAll(/\W/g, '-')
const somewhere = (most: number) => Math.floor(Math.random() * most)

/** When to kill the server: at this progress of the import, and a moment later. */
type KillPoint = (progress: ImportProgress) => boolean
const KILL_POINTS: Record<string, KillPoint> = {
  'while it reads': () => true,
  'while it checks': ({ stage }) => stage !== 'reading',
  'while rows are laid down, or just after': ({ stage }) => stage === 'writing',
  'while they become members': ({ done, stage }) => stage === 'writing' && done > 0,
  'while the last of them do': ({ done, stage }) => stage === 'writing' && done > somewhere(ROWS),
}

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

async function send(origin: string, file: Buffer, key: string, progress?: string): Promise<number> {
  const headers = { authorization: `Bearer ${venue.owner.token}`, 'idempotency-key': key }
  const fields = { mode: 'run', ...(progress && { progress }) }
  const body = formWith('file', fileOf(file, 'members.csv'), fields)
  return (await fetch(`${origin}/api/members/import`, { method: 'POST', headers, body })).status
}

async function sayWhen(
  origin: string,
  key: string,
  is_time: KillPoint,
  is_over: () => boolean,
): Promise<void> {
  while (!is_over()) {
    const reply = await fetch(`${origin}/api${readImportProgress.path}?key=${key}`)
    const { data = null } = (await reply.json()) as { data?: ImportProgress | null }
    if (data !== null && is_time(data)) return wait(somewhere(60))
    await wait(5)
  }
}

/** Imported members, their distinct numbers, and imports that are committed and not completed. */
async function imported(): Promise<{ members: number; numbers: number; open: number }> {
  const database = await connect({ database_url: undefined, data_dir })
  const { rows } = await database.read((tx) =>
    tx.execute<{ members: number; numbers: number; open: number }>(`
      select count(*)::int as members, count(distinct m.membership_no)::int as numbers,
        (select count(*)::int from member_imports where decided_at is not null and done_at is null) as open
      from members m join users u on u.id = m.user_id where u.email like '%@import.test'`),
  )
  await database.close()
  return rows[0] ?? { members: 0, numbers: 0, open: 0 }
}

/** Starts servers, each killed during the work, until no import is left to complete. */
async function startAgain(): Promise<void> {
  for (let tries = 0; (await imported()).open > 0; tries += 1) {
    expect(tries).toBeLessThan(TRIES)
    const { kill } = await startServerProcess({ data_dir }, CHILD)
    // Soon long enough for the rest, however slow the machine.
    await wait(100 + somewhere(200) * 2 ** tries)
    await kill()
  }
}

test('a member import whose server is killed imports all of the file or nothing after a restart', async () => {
  let before = 0
  let last = fileOfRows(0)
  for (const [moment, is_time] of Object.entries(KILL_POINTS)) {
    last = fileOfRows(ROWS)
    const { origin, kill } = await startServerProcess({ data_dir }, CHILD)
    let is_over = false
    const progress = newId('edit', randomBytes)
    const answer = send(origin, last, keyOf(moment), progress)
      .catch(() => null)
      .finally(() => (is_over = true))
    await sayWhen(origin, progress, is_time, () => is_over)
    await kill()
    const { open } = await imported()
    await startAgain()
    const { members, numbers } = await imported()
    expect([before, before + ROWS], moment).toContain(members)
    // A committed import is complete.
    if (open > 0) expect(members, moment).toBe(before + ROWS)
    expect(numbers).toBe(members)
    // The caller got no response or a success.
    expect([null, members > before ? 200 : null], moment).toContain(await answer)
    before = members
    // A retry under the same key imports once.
    if (open > 0) {
      const again = await startServerProcess({ data_dir }, CHILD)
      expect(await send(again.origin, last, keyOf(moment), progress)).toBe(200)
      await again.kill()
      expect((await imported()).members).toBe(before)
    }
  }
  const { origin, kill } = await startServerProcess({ data_dir }, CHILD)
  const rest = fileOfRows(ROWS)
  expect(await send(origin, rest, 'list-one')).toBe(200)
  expect(await send(origin, rest, 'list-one')).toBe(200)
  expect(await send(origin, rest, 'list-other')).toBe(200)
  await kill()
  expect(await imported()).toEqual({ members: before + ROWS, numbers: before + ROWS, open: 0 })
})
