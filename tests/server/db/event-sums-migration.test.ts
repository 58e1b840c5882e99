import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { expectRightCounts } from '#tests/support/right-counts.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0022_members')

describeOnEachDatabase('a database from before figures were summed up', (kind) => {
  test('sums up what was sold, at the prices of now, and who came', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    await db.withTx(async (tx) => {
      await tx.execute(sql`
        insert into tickets (id, account_id, event_id, ticket_no, name, type, sort_order)
        values ('ti_1', 'ac', 'ev', 1, 'General', 'PAID', 1), ('ti_2', 'ac', 'ev', 2, 'VIP', 'PAID', 2)`)
      await tx.execute(sql`
        insert into ticket_prices (id, account_id, event_id, ticket_id, price_cents, sort_order)
        values ('pr_1', 'ac', 'ev', 'ti_1', 300, 1), ('pr_2', 'ac', 'ev', 'ti_2', 100, 1)`)
      await tx.execute(sql`
        insert into orders (id, account_id, event_id, first_name, last_name, email, total_gross_cents, currency,
          paid_at, created_at, is_test)
        values ('or', 'ac', 'ev', 'A', 'B', 'a@b.test', 500, 'HKD', now(), '2026-11-20T10:07:00Z', false),
          ('te', 'ac', 'ev', 'A', 'B', 'a@b.test', 500, 'HKD', now(), '2026-11-20T10:07:00Z', true)`)
      await tx.execute(sql`
        insert into attendees (id, account_id, event_id, order_id, ticket_id, price_id, first_name, last_name, email,
          created_at)
        values ('at_1', 'ac', 'ev', 'or', 'ti_1', 'pr_1', 'A', 'B', 'a@b.test', '2026-11-20T10:07:00Z'),
          ('at_2', 'ac', 'ev', 'or', 'ti_2', null, 'A', 'B', 'a@b.test', '2026-11-20T10:07:00Z'),
          ('at_3', 'ac', 'ev', 'te', 'ti_2', null, 'A', 'B', 'a@b.test', '2026-11-20T10:07:00Z')`)
      await tx.execute(sql`
        insert into check_in_lists (id, account_id, event_id, name, description, ticket_ids, re_entry, admit_unpaid)
        values ('li', 'ac', 'ev', 'Door', '', '{}', 'never', false)`)
      await tx.execute(sql`
        insert into presences (account_id, event_id, check_in_list_id, subject, attendee_id, entries, first_in_at)
        values ('ac', 'ev', 'li', 'at_1', 'at_1', 1, '2026-11-20T19:04:00Z')`)
    })
    await db.migrate()
    const sums = await db.read((tx) =>
      tx.execute(sql`
        select part, ticket_id, at, orders, tickets, gross_cents, entered from event_sums
        order by part, ticket_id, at`),
    )
    expect(sums.rows).toEqual([
      {
        part: 'arrivals',
        ticket_id: null,
        at: '2026-11-20T19:00:00.000Z',
        orders: 0,
        tickets: 0,
        gross_cents: 0,
        entered: 1,
      },
      { part: 'event', ticket_id: null, at: null, orders: 1, tickets: 2, gross_cents: 500, entered: 1 },
      {
        part: 'sale',
        ticket_id: null,
        at: '2026-11-20T10:00:00.000Z',
        orders: 1,
        tickets: 2,
        gross_cents: 500,
        entered: 0,
      },
      { part: 'ticket', ticket_id: 'ti_1', at: null, orders: 0, tickets: 1, gross_cents: 375, entered: 1 },
      { part: 'ticket', ticket_id: 'ti_2', at: null, orders: 0, tickets: 1, gross_cents: 125, entered: 0 },
    ])
    await expectRightCounts(db)
    await db.close()
  })
})
