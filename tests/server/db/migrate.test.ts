import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { describeOnEachDatabase, hasPostgres, makeDatabase } from '#tests/support/databases/databases.ts'
import { writeMigrations } from './fixtures/migrations.ts'

const folders = [writeMigrations(1), writeMigrations(2), writeMigrations(3)] as const
const [first, second, third] = folders
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describeOnEachDatabase('migrations', (kind) => {
  test('migrations run once each, also in steps, and never backwards', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(first)
    await db.withTx((tx) => tx.execute(sql`insert into venues (id) values ('v')`))
    await db.migrate(second)
    await db.migrate(second)
    await db.withTx((tx) =>
      tx.execute(sql`insert into halls (id, venue_id, seats, floor) values ('h', 'v', 1, 2)`),
    )
    await expect(db.migrate(first)).rejects.toThrow(/newer version/)
    const done = await db.read((tx) => tx.execute(sql`select 1 from drizzle.__drizzle_migrations`))
    expect(done.rows).toHaveLength(2)
    await db.close()
  })
})

describe.skipIf(!hasPostgres)('migrations (PostgreSQL)', () => {
  test('concurrent migrations of one new database by many processes all succeed', async () => {
    const { db, database_url } = await makeDatabase('postgres', { migrated: false })
    const others = await Promise.all(Array.from({ length: 7 }, () => connect({ database_url, data_dir: '' })))
    await Promise.all([db, ...others].map((each) => each.migrate(third)))
    const done = await db.read((tx) => tx.execute(sql`select 1 from drizzle.__drizzle_migrations`))
    expect(done.rows).toHaveLength(3)
    await Promise.all([db, ...others].map((each) => each.close()))
  })
})
