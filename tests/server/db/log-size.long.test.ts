import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolder } from '#server/core/db/embedded/in-process.ts'
import { startMaintenance } from '#server/core/db/embedded/maintenance.ts'

const MEGABYTE = 2 ** 20
const data_dir = mkdtempSync(join(tmpdir(), 'foyer-log-size-'))
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

const failOnRefusal = (error: unknown) => {
  throw error
}

test('the write-ahead log stays small under many updates', async () => {
  const { pglite, release } = await openFolder(data_dir, { on_failure: failOnRefusal })
  const execute = async (statement: string) => void (await pglite.exec(statement))
  const upkeep = startMaintenance(
    {
      execute,
      written: async () =>
        Number(
          (
            await pglite.query<{ n: number }>(
              `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as n`,
            )
          ).rows[0]?.n,
        ),
    },
    () => {},
    20,
  )
  const logSize = () =>
    readdirSync(join(data_dir, 'db/pg_wal'))
      .map((name) => statSync(join(data_dir, 'db/pg_wal', name)))
      .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
  await pglite.exec(
    `create table t (id int primary key, filler text); insert into t select id, repeat('x', 2000) from generate_series(1, 4000) id`,
  )
  for (let round = 0; round < 40; round++) {
    await pglite.query(`update t set filler = repeat($1, 2000)`, [String(round % 10)])
    upkeep.markDirty()
    await new Promise((resolve) => setTimeout(resolve, 45))
  }
  const { rows } = await pglite.query<{ n: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as n`,
  )
  expect(rows[0]?.n).toBeGreaterThan(250 * MEGABYTE)
  expect(logSize()).toBeLessThan(160 * MEGABYTE)
  await upkeep.stop()
  expect(logSize()).toBeLessThan(100 * MEGABYTE)
  await pglite.close()
  await release()
})
