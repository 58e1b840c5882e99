import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { expectRightCounts } from '#tests/support/right-counts.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0019_account_authors')

describeOnEachDatabase('a database from before places were counted', (kind) => {
  test('counts who is not cancelled, by price, and those without one', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    await db.withTx(async (tx) => {
      await tx.execute(sql`
        insert into orders (id, account_id, event_id, first_name, last_name, email, total_gross_cents, currency,
          paid_at, created_at)
        values ('or', 'ac', 'ev', 'A', 'B', 'a@b.test', 500, 'HKD', now(), now())`)
      await tx.execute(sql`
        insert into attendees (id, account_id, event_id, order_id, ticket_id, price_id, first_name, last_name, email,
          cancelled_at, created_at)
        select 'at_' || at, 'ac', 'ev', 'or', case when at <= 5 then 'ti_1' else 'ti_2' end,
          case when at % 2 = 0 then 'pr' end, 'A', 'B', 'a@b.test', case when at in (2, 8) then now() end, now()
        from generate_series(1, 8) as at`)
    })
    await db.migrate()
    const counts = await db.read((tx) =>
      tx.execute(sql`select ticket_id, price_id, quantity from sold_places order by ticket_id, price_id`),
    )
    expect(counts.rows).toEqual([
      { ticket_id: 'ti_1', price_id: 'pr', quantity: 1 },
      { ticket_id: 'ti_1', price_id: null, quantity: 3 },
      { ticket_id: 'ti_2', price_id: 'pr', quantity: 1 },
      { ticket_id: 'ti_2', price_id: null, quantity: 1 },
    ])
    await expectRightCounts(db)
    await db.close()
  })
})
