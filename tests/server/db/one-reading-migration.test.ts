import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { email, phone } from '#contract/wire/contact.ts'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { migrationsUpTo } from './migrations-up-to.ts'

const BEFORE = migrationsUpTo('0043_skipped_days')

const PHONES = [
  '+4402079460018',
  '+44002079460018',
  '+442079460019',
  '+44 02079460019',
  '+85291234567',
  '+3906698',
  '+8109012345678',
]
const EMAILS = [
  'ada@example.org',
  'anna@xn--mller-konzerte-gsb.example',
  'bo@shop.xn--80akhbyknj4f.example',
  'li@xn--fiqs8s.example',
]

describeOnEachDatabase('a database from before phones and addresses had one form', (kind) => {
  test('the migration normalizes phones and addresses and keeps two users of one number apart', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await db.migrate(BEFORE)
    await db.withTx(async (tx) => {
      for (const [at, number] of PHONES.entries())
        await tx.execute(sql`insert into users (id, first_name, last_name, email, phone, locale, created_at)
          values (${`us_${at}`}, 'A', 'B', ${EMAILS[at] ?? `u${at}@example.org`}, ${number}, 'en', '2026-11-20T09:00:00Z')`)
      await tx.execute(sql`insert into promo_codes (id, event_id, account_id, code, discount_type, discount, applicable_ticket_ids, created_at)
        values ('pc_1', 'ev', 'ac', 'ＶＩＰ–26', 'NONE', 0, '{}', '2026-11-20T09:00:00Z'), ('pc_2', 'ev', 'ac', 'SPRING', 'NONE', 0, '{}', '2026-11-20T09:00:00Z'),
          ('pc_3', 'ev', 'ac', ${'SPR\u200bING'}, 'NONE', 0, '{}', '2026-11-20T09:00:00Z')`)
    })
    await db.migrate()
    const { rows } = await db.read((tx) =>
      tx.execute<{ email: string; phone: string }>(sql`select email, phone from users order by id`),
    )
    expect(rows.map((row) => row.phone)).toEqual([
      '+442079460018',
      '+44002079460018',
      '+442079460019',
      '+44 02079460019',
      '+85291234567',
      '+3906698',
      '+819012345678',
    ])
    expect(rows.slice(0, 4).map((row) => row.email)).toEqual(
      EMAILS.slice(0, 4).map((typed) => email.parse(typed)),
    )
    for (const at of [0, 2, 4, 5, 6]) expect(phone.parse(PHONES[at])).toBe(rows[at]?.phone)
    const codes = await db.read((tx) => tx.execute(sql`select code from promo_codes order by id`))
    expect(codes.rows).toEqual([{ code: 'VIP-26' }, { code: 'SPRING' }, { code: 'SPR\u200bING' }])
    await db.close()
  })
})
