import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readOccupancy } from '#contract/rooms/schedule.ts'
import { listBetween } from '#server/domains/rooms/schedule/store.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const UNITS = 10
/** Entries per unit: two hours every eight. */
const THINGS = 1000
const MONTH = { starts_at: '2027-03-01T00:00:00.000Z', ends_at: '2027-04-01T00:00:00.000Z' }

describeOnEachDatabase('a month of a full house', (kind) => {
  const fixture = useFixture(kind)

  test('the schedule is read through the exclusion index and not by scanning past entries', async () => {
    const { account_id } = fixture.venue
    await insertRoom(fixture, { units: ['U1'] })
    await fixture.db.withTx((tx) =>
      tx.execute(sql`
        with made as (
          insert into blocks (id, account_id, units, starts_at, ends_at, reason, by_name, created_at)
          select 'bl_' || unit || '_' || no, ${account_id}, array['U' || unit], at, at + interval '2 hours', '', '', at
          from generate_series(1, ${UNITS}::int) as unit, generate_series(1, ${THINGS}::int) as no,
            lateral (select '2026-12-01T00:00Z'::timestamptz + no * interval '8 hours' as at) as times
          returning id, account_id, units, starts_at, ends_at
        )
        insert into occupancy (account_id, unit, starts_at, ends_at, block_id)
        select account_id, units[1], starts_at, ends_at, id from made`),
    )
    await fixture.db.analyze()
    const plan = await fixture.db.read(async (tx) => {
      const { rows } = await tx.execute<Record<string, string>>(
        sql`explain ${listBetween(tx, account_id, MONTH, null)}`,
      )
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain('occupancy_once')
    expect(plan).not.toContain('Seq Scan on occupancy')
    const query = { from: MONTH.starts_at, to: MONTH.ends_at }
    const { data, units } = await fixture.call('organizer', readOccupancy, { query })
    expect(data).toHaveLength(UNITS * 31 * 3)
    expect(units).toHaveLength(UNITS)
  })
})
