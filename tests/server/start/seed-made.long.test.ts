import { expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'

const MADE =
  'users events other_events tickets ticket_prices questions promo_codes affiliates capacity_assignments ' +
  'categories event_settings orders check_in_lists attendees ticket_codes scans payments refunds ledger_entries sandbox_payments rooms'
const RANDOM_BY_NATURE = new Set(['password_hash'])

/** 27 hours: seven steps cover seven weekdays at seven different hours. */
const STEP_MS = 27 * 3_600_000
const DAYS = 7

test('the demo can be created on every day of the week and at every hour', async () => {
  for (let day = 0; day < DAYS; day++) {
    const { db } = await makeDatabase(anyDatabase, { migrated: true })
    const now = addMs(TEST_NOW, day * STEP_MS)
    await expect(seedDemo(db, { now, attendees: 20 }), now).resolves.toBeUndefined()
    await db.close()
  }
})

test('the demo is the same each time, ids and codes included', async () => {
  const [one, other] = [
    await makeDatabase(anyDatabase, { migrated: true }),
    await makeDatabase(anyDatabase, { migrated: true }),
  ]
  for (const { db } of [one, other]) await seedDemo(db, { now: TEST_NOW })
  const kept = async ({ db }: TestDatabase, table: string) => {
    const { rows } = await db.read((tx) => tx.execute(`select * from ${table}`))
    return rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !RANDOM_BY_NATURE.has(name))))
      .sort()
  }
  for (const table of MADE.split(' ')) expect(await kept(other, table), table).toEqual(await kept(one, table))
  await Promise.all([one.db.close(), other.db.close()])
})
