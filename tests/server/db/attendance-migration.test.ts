import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0031_weather')

describeOnEachDatabase('a database from before it was said of a booking whether somebody came', (kind) => {
  test('keeps who did not come, and who came after all', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    await db.withTx(async (tx) => {
      await tx.execute(sql`
        insert into rooms (id, account_id, name, description, translations, status, units, floor, layouts, equipment, hours,
          special_days, slot_minutes, min_minutes, max_minutes, notice_hours, ahead_days, setup_minutes, clear_minutes,
          at_once_tiers, questions, terms, rates, extras, tax_and_fee_ids, sort_order)
        values ('rm', 'ac', 'Hall', '', '{}', 'LIVE', '{Hall}', '', '[]', '{}', '[]', '[]', 30, 60, 720, 1, 90, 0, 0,
          '{}', '[]', '', '[]', '[]', '{}', 1)`)
      for (const [id, state] of [
        ['bk_away', 'no_show'],
        ['bk_after_all', 'confirmed'],
        ['bk_unsaid', 'confirmed'],
      ])
        await tx.execute(sql`
          insert into bookings (id, account_id, room_id, client_name, client_locale, state, starts_at, ends_at,
            setup_minutes, clear_minutes, units, layout, people, tier, answers, note, price, currency,
            total_gross_cents, asked_at)
          values (${id}, 'ac', 'rm', 'Mei', 'en', ${state}, '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z', 0, 0,
            '{Hall}', 'theatre', 10, 'normal', '[]', '', '{}', 'HKD', 0, '2026-11-10T09:00:00Z')`)
      await tx.execute(sql`
        insert into booking_lines (account_id, booking_id, line_no, at, kind, by_name, words)
        values ('ac', 'bk_away', 1, '2026-11-20T10:00:00Z', 'no_show', 'Lam', ''),
          ('ac', 'bk_after_all', 1, '2026-11-20T10:00:00Z', 'no_show', 'Lam', ''),
          ('ac', 'bk_after_all', 2, '2026-11-20T10:01:00Z', 'came', 'Lam', '')`)
    })
    await db.migrate()
    const { rows } = await db.read((tx) =>
      tx.execute(sql`select id, state, attendance from bookings order by id`),
    )
    expect(rows).toEqual([
      { id: 'bk_after_all', state: 'confirmed', attendance: 'came' },
      { id: 'bk_away', state: 'confirmed', attendance: 'did_not_come' },
      { id: 'bk_unsaid', state: 'confirmed', attendance: null },
    ])
    await db.close()
  })
})
