import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0000_first')

describeOnEachDatabase('a database from before doors checked out by the clock and took money', (kind) => {
  test('its lists had no such rules before either, and who is inside has been so since coming in', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    const spans = [
      { re_entry: 'never', until: '2026-11-20T10:00:00.000Z' },
      { re_entry: 'always', until: '2026-11-20T11:00:00.000Z' },
    ]
    await db.withTx(async (tx) => {
      await tx.execute(sql`
        insert into check_in_lists (id, account_id, event_id, name, description, ticket_ids, re_entry, admit_unpaid,
          earlier_rules)
        values ('cl_old', 'ac', 'ev', 'Door', '', '{}', 'never', false, ${JSON.stringify(spans)}::jsonb),
          ('cl_new', 'ac', 'ev', 'Door', '', '{}', 'never', false, '[]')`)
      await tx.execute(sql`
        insert into presences (account_id, event_id, check_in_list_id, subject, is_inside, first_in_at)
        values ('ac', 'ev', 'cl_old', 'in', true, '2026-11-20T09:00:00Z'),
          ('ac', 'ev', 'cl_old', 'out', false, '2026-11-20T09:00:00Z')`)
    })
    await db.migrate()
    const none = { auto_check_out_at: null, minutes_between_entries: null, takes_payment: false }
    const lists = await db.read((tx) =>
      tx.execute(sql`select earlier_rules from check_in_lists order by id desc`),
    )
    expect(lists.rows).toEqual([
      { earlier_rules: spans.map((span) => ({ ...none, ...span })) },
      { earlier_rules: [] },
    ])
    const inside = await db.read((tx) => tx.execute(sql`select inside_since from presences order by subject`))
    expect(inside.rows).toEqual([{ inside_since: '2026-11-20T09:00:00.000Z' }, { inside_since: null }])
    await db.close()
  })
})
