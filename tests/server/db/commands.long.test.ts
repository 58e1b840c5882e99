import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { hasPostgres } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(
  command: 'backup' | 'restore' | 'check-data' | 'move-to-postgres',
  args: string[],
  settings: Record<string, string>,
) {
  const script = join(process.cwd(), 'dist', 'server', `${command}.js`)
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env })
  return { status, said: stdout.toString().trim(), refused: stderr.toString().trim() }
}

test('backup, restore and move without a source or target fail with one line and leave no files', () => {
  const DATA_DIR = join(folder, 'nothing')
  expect(run('backup', [], { DATA_DIR })).toMatchObject({
    status: 1,
    refused: 'Usage: npm run backup -- FILE',
  })
  expect(run('backup', [join(folder, 'x.gz')], { DATA_DIR })).toMatchObject({
    status: 1,
    refused: expect.stringMatching(/^There is no database in .*$/),
  })
  expect(run('restore', [join(folder, 'x.gz')], { DATA_DIR })).toMatchObject({
    status: 1,
    refused: expect.stringMatching(/^There is no file .*$/),
  })
  expect(run('check-data', [], { DATA_DIR }).refused).toMatch(/^There is no database in .*$/)
  expect(run('move-to-postgres', [], { DATA_DIR }).refused).toMatch(/^Set DATABASE_URL to .*$/)
  expect(readdirSync(folder)).toEqual([])
})

test('the backup and restore commands copy a database', async () => {
  const DATA_DIR = join(folder, 'data')
  const file = join(folder, 'backup.gz')
  const db = await connect({ database_url: undefined, data_dir: DATA_DIR })
  await db.migrate()
  await db.close()
  expect(run('backup', ['--', file], { DATA_DIR })).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Wrote .* rows of .* tables/),
  })
  expect(run('restore', [file], { DATA_DIR: join(folder, 'new') })).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Restored .* tables/),
  })
  expect(existsSync(join(folder, 'new/db/PG_VERSION'))).toBe(true)
  expect(run('check-data', [], { DATA_DIR: join(folder, 'new') })).toEqual({
    status: 0,
    said: 'All stored counts are correct.\nAll totals are correct.\nAll bookings are consistent.',
    refused: '',
  })
})

describe.skipIf(!hasPostgres)('backup commands (PostgreSQL)', () => {
  test('the move command copies the embedded database into an empty PostgreSQL', async () => {
    const settings = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: (await (await sharedPostgres())?.createDatabase('move')) ?? '',
    }
    expect(run('move-to-postgres', [], settings)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^Moved /),
    })
    expect(readdirSync(settings.DATA_DIR)).toEqual(['db'])
  })
})
