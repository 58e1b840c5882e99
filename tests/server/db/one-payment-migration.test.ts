import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0006_others')

describeOnEachDatabase('a database from before an order had one page to pay at', (kind) => {
  test('keeps the last page of each order, and knows which payment bought it', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    await db.withTx(async (tx) => {
      await tx.execute(sql`
        insert into orders (id, account_id, event_id, first_name, last_name, email, total_gross_cents, currency,
          paid_at, created_at)
        values ('or_paid', 'ac', 'ev', 'A', 'B', 'a@b.test', 500, 'HKD', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'),
          ('or_free', 'ac', 'ev', 'A', 'B', 'a@b.test', 0, 'HKD', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`)
      await tx.execute(sql`
        insert into payments (id, account_id, event_id, order_id, provider, amount_cents, currency, status,
          created_at, settled_at)
        values ('py_twice', 'ac', 'ev', 'or_paid', 'sandbox', 500, 'HKD', 'SUCCEEDED', '2026-11-20T09:00:00Z', '2026-11-20T09:00:01Z'),
          ('py_bought', 'ac', 'ev', 'or_paid', 'sandbox', 500, 'HKD', 'SUCCEEDED', '2026-11-20T09:00:00Z', '2026-11-20T09:00:02Z'),
          ('py_1', 'ac', 'ev', 'or_held', 'sandbox', 500, 'HKD', 'PENDING', '2026-11-20T09:00:00Z', null),
          ('py_2', 'ac', 'ev', 'or_held', 'sandbox', 500, 'HKD', 'PENDING', '2026-11-20T09:00:00Z', null),
          ('py_other', 'ac', 'ev', 'or_other', 'sandbox', 500, 'HKD', 'PENDING', '2026-11-20T09:00:00Z', null)`)
      await tx.execute(sql`
        insert into refunds (id, account_id, event_id, order_id, payment_id, amount_cents, currency, status, reason,
          notify_buyer, created_at)
        values ('re', 'ac', 'ev', 'or_paid', 'py_twice', 500, 'HKD', 'SUCCEEDED', 'paid_twice', true, '2026-11-20T09:00:03Z')`)
    })
    await db.migrate()
    const orders = await db.read((tx) => tx.execute(sql`select id, payment_id from orders order by id`))
    expect(orders.rows).toEqual([
      { id: 'or_free', payment_id: null },
      { id: 'or_paid', payment_id: 'py_bought' },
    ])
    const pages = await db.read((tx) =>
      tx.execute(sql`select id, status, closed_at from payments where status <> 'SUCCEEDED' order by id`),
    )
    expect(pages.rows).toEqual([
      { id: 'py_1', status: 'FAILED', closed_at: null },
      { id: 'py_2', status: 'PENDING', closed_at: null },
      { id: 'py_other', status: 'PENDING', closed_at: null },
    ])
    await db.close()
  })
})
