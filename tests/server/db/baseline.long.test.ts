import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readTables } from '#server/core/db/catalog.ts'
import type { Database } from '#server/core/db/connect.ts'
import {
  describeOnEachDatabase,
  makeDatabase,
  type DatabaseKind,
} from '#tests/support/databases/databases.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BASELINE = migrationsUpTo('0041_baseline')

async function makeAtBaseline(kind: DatabaseKind): Promise<Database> {
  const { db } = await makeDatabase(kind, { migrated: false })
  await db.migrate(BASELINE)
  return db
}

/** Reads each table with its columns, sorted, because columns added later have another position. */
const tablesOf = (db: Database) =>
  db.read(async (tx) => {
    const tables = await readTables(tx)
    return tables.map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()])
  })

describeOnEachDatabase('the baseline of the migrations', (kind) => {
  test('a database with every migration before the baseline migrates to the newest version', async () => {
    const { db: fresh } = await makeDatabase(kind, { migrated: true })
    const db = await makeAtBaseline(kind)
    await db.withTx((tx) =>
      tx.execute(sql`with latest as (update drizzle.__drizzle_migrations set hash = 'of 0041' returning created_at)
        insert into drizzle.__drizzle_migrations (hash, created_at) select 'of 0040', created_at - 1 from latest`),
    )
    await db.migrate()
    expect(await tablesOf(db)).toEqual(await tablesOf(fresh))
    await Promise.all([db.close(), fresh.close()])
  })

  test('a database that lacks a migration from before the baseline is refused and left unchanged', async () => {
    const db = await makeAtBaseline(kind)
    await db.withTx((tx) =>
      tx.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`),
    )
    const before = await tablesOf(db)
    await expect(db.migrate()).rejects.toThrow(/too old for this one/)
    expect(await tablesOf(db)).toEqual(before)
    await db.close()
  })
})
