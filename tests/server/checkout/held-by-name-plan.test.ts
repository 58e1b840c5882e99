import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openHoldsQuery, countOpenHolds } from '#server/domains/sales/checkout/store.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOLDS = 2000
const BUYERS = ['network 7', 'browser 7', 'network 1999']

describeOnEachDatabase('what a few buyers of a rush hold', (kind) => {
  const fixture = useFixture(kind)

  test('held orders are found through an index instead of a scan of all holds', async () => {
    const { account_id, event_id, tickets } = fixture.venue
    const now = fixture.server.clock.now()
    await fixture.db.withTx((tx) =>
      tx.execute(sql`
        with held as (
          insert into reservations (id, account_id, event_id, secret, held_until, network, browser, currency, priced,
            locale, created_at)
          select 'or_' || no, ${account_id}, ${event_id}, '', ${now}::timestamptz + interval '10 minutes',
            'network ' || no, 'browser ' || no, 'HKD', '{}', 'en', ${now}::timestamptz
          from generate_series(1, ${HOLDS}::int) as no
          returning id
        )
        insert into reservation_items (reservation_id, account_id, event_id, ticket_id, price_id, quantity)
        select id, ${account_id}, ${event_id}, ${tickets.general}, '', 2 from held`),
    )
    // The table is not analyzed, as in the first minute of a sale.
    const plan = await fixture.db.read(async (tx) => {
      const { rows } = await tx.execute<Record<string, string>>(
        sql`explain ${openHoldsQuery(event_id, BUYERS, now, null)}`,
      )
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain('reservations_network')
    expect(plan).toContain('reservations_browser')
    expect(plan).toContain('reservation_items_reservation')
    expect(plan).not.toMatch(/Seq Scan|reservations_event/)
    const open = await fixture.db.read((tx) => countOpenHolds(tx, event_id, BUYERS, now, 'or_1999'))
    expect(open).toEqual(new Map(['network 7', 'browser 7'].map((name) => [name, { holds: 1, tickets: 2 }])))
  })
})
