import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendeesQuery } from '#server/domains/door/mirror/store.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const GUESTS = 200
const HOLDERS = 55

describeOnEachDatabase('the cost of a page of guests for a door', (kind) => {
  const fixture = useFixture(kind)

  /** Adds members with a tier, none of whom is a guest. */
  const addHolders = (count: number) =>
    fixture.db.withTx(async (tx) => {
      const { account_id } = fixture.venue
      await tx.execute(sql`
        insert into users (id, email, email_verified_at, password_hash, first_name, last_name, locale, created_at)
        select 'us_h' || no, 'holder' || no || '@tier.test', now(), '', 'Tier', 'Holder', 'en', now()
        from generate_series(1, ${count}::int) as no`)
      await tx.execute(sql`
        insert into members (id, account_id, user_id, membership_no, created_at)
        select 'mb_h' || no, ${account_id}, 'us_h' || no, 'H' || no, now()
        from generate_series(1, ${count}::int) as no`)
      await tx.execute(sql`
        insert into tier_spans (account_id, member_id, tier, from_day)
        select ${account_id}, 'mb_h' || no, 'gold', '2020-01-01'
        from generate_series(1, ${count}::int) as no`)
    })

  const buffersOfPage = async () => {
    const { event_id, list_id, tickets } = fixture.venue
    const query = attendeesQuery({
      event_id,
      check_in_list_id: list_id,
      ticket_ids: Object.values(tickets),
      horizon: 0,
      after: [0, ''],
      limit: 2_000,
      question_ids: [],
    })
    const { rows } = await fixture.db.withTx((tx) =>
      tx.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        sql`explain (analyze, buffers, format json) ${query}`,
      ),
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN)
  }

  test('it does not grow with the number of members who have a tier, also while only tiers are analyzed', async () => {
    for (let guest = 0; guest < GUESTS; guest++) await fixture.venue.attendee()
    await addHolders(HOLDERS)
    const before = await buffersOfPage()
    // The planner then knows that few hold a tier, and used to walk all of them for each guest.
    await fixture.db.withTx((tx) => tx.execute(sql`analyze tier_spans`))
    const analyzed = await buffersOfPage()
    expect(before).toBeGreaterThan(GUESTS)
    expect(analyzed).toBeLessThan(2 * before)
  })
})
