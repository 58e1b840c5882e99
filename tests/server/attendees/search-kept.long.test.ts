import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '#contract/account/users.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { ORDER_SORTS } from '#contract/orders/orders.ts'
import { foldText, searchableText } from '#rules/text/name-search.ts'
import type { Tx } from '#server/core/db/database.ts'
import { page as attendeesPage } from '#server/domains/sales/attendees/store.ts'
import { page as ordersPage } from '#server/domains/sales/orders/store.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const LONG_MS = 300_000
const MANY = 1_300
/** Blocks that still get letters, of which databases know different versions of Unicode. */
const YOUNG = [
  [0x1c80, 0x1c8f],
  [0xa7c0, 0xa7ff],
  [0x1_0000, 0x1_ffff],
] as const

describeOnAnyDatabase('what is kept to be searched', (kind) => {
  const fixture = useFixture(kind)
  const add = (people: NewAttendee[]) =>
    fixture.db.withTx((tx) => addAttendees(fixture.server, tx, fixture.venue.event, people))

  // Only there are rows vacuumed when they are analyzed.
  test.runIf(kind === 'embedded')(
    'a search page reads an index and few rows beyond those it returns',
    async () => {
      await add(Array.from({ length: MANY }, (_, at) => ({ email: `guest${at}@example.test` })))
      await fixture.db.analyze()
      const { event_id } = fixture.venue
      const asked = {
        page: 1,
        per_page: 5,
        query: 'guest',
        sort_direction: 'desc',
        filter_fields: {},
      } as const
      const pages = [
        ...(['last_name', 'first_name', 'email', 'created_at'] as const).map(
          (sort_by) => (tx: Tx) => attendeesPage(tx, event_id, { ...asked, sort_by }),
        ),
        ...ORDER_SORTS.map((sort_by) => (tx: Tx) => ordersPage(tx, event_id, { ...asked, sort_by })),
      ]
      for (const page of pages) {
        const { result, rows_read } = await statementsOf(() =>
          fixture.db.read(async (tx) => {
            // Of so few rows the table itself would be read.
            await tx.execute(sql`set local enable_seqscan = off`)
            await tx.execute(sql`set local enable_bitmapscan = off`)
            await tx.execute(sql`set local random_page_cost = 1000`)
            await tx.execute(sql`set local seq_page_cost = 1000`)
            return page(tx)
          }),
        )
        expect([result.total, result.rows.length]).toEqual([MANY, 5])
        expect(rows_read).toBeLessThan(MANY / 4)
      }
    },
  )

  test('the search index accepts names of the maximum length', async () => {
    const rare = (from: number, length: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCodePoint(0x2_0000 + (((from + at) * 7_919) % 0xa000)),
      ).join('')
    const [chan] = await add([
      {
        first_name: rare(0, FIRST_NAME_MAX),
        last_name: rare(FIRST_NAME_MAX, LAST_NAME_MAX),
        email: 'a@b.test',
      },
      {
        first_name: 'ﷺ'.repeat(FIRST_NAME_MAX),
        last_name: '㌀㌖㍿㋌'.repeat(LAST_NAME_MAX / 4),
        email: 'a@b.test',
      },
      { first_name: 'a', last_name: 'b', email: `${'e'.repeat(240)}@example.test` },
    ])
    const params = { event_id: fixture.venue.event_id }
    const found = await fixture.call('owner', listAttendees, { params, query: { query: rare(0, 3) } })
    expect(found.data.map(({ id }) => id)).toEqual([chan?.id])
  })

  test('the database and foldText normalize every character alike', { timeout: LONG_MS }, async () => {
    const said = Array.from({ length: 0x3_0000 }, (_, code) => code)
      .filter((code) => code > 0 && !YOUNG.some(([first, last]) => code >= first && code <= last))
      .map((code) => String.fromCodePoint(code))
      .filter((one) => /[^\p{Surrogate}\p{Unassigned}]/u.test(one))
      .map((one) => `a${one}b`)
    const { rows } = await fixture.db.read((tx) =>
      tx.execute<{ said: string; folded: string; names: string }>(sql`
        select said, search_fold(said) as folded, search_names(said) as names
        from unnest(${sql.param(said)}::text[]) as said`),
    )
    const namesIn = (text: string) => {
      const { spaced, joined } = searchableText(text)
      return `${spaced}\n${joined}`
    }
    const isOther = (row: (typeof rows)[number]) =>
      foldText(row.said) !== row.folded || namesIn(row.said) !== row.names
    expect(rows.filter(isOther)).toEqual([])
    expect(rows.length).toBe(said.length)
  })
})
