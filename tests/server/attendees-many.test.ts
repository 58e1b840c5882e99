import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAttendees } from '#contract/attendees.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { newId } from '#contract/id.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { useStage } from '#tests/support/stage.ts'

describeOnEachDatabase('the attendees of a big event', (kind) => {
  const stage = useStage(kind)
  const event = () => ({ event_id: stage.venue.event_id })

  test('of an event with 100,000 attendees answers quickly, on the first page, the last and in a search', async () => {
    const { account_id, event_id, tickets } = stage.venue
    await stage.db.withTx(async (tx) => {
      const order_id = newId('order', stage.server.random)
      await tx.execute(sql`insert into orders (id, account_id, event_id, first_name, last_name, email,
          total_gross_cents, currency, created_at)
          values (${order_id}, ${account_id}, ${event_id}, 'A', 'B', 'a@b.test', 0, 'HKD', now())`)
      await tx.execute(sql`insert into attendees (id, account_id, event_id, order_id, ticket_id, first_name,
            last_name, email, created_at)
          select 'at_' || substr(md5(${event_id} || n), 1, 16), ${account_id}, ${event_id}, ${order_id},
            ${tickets.general}, 'First ' || n, 'Last ' || n % 500, 'guest' || n || '@example.test', now()
          from generate_series(1, 100000) as n`)
    })
    await stage.db.analyze()
    const timed = async (query: QueryIn<typeof listAttendees>) => {
      const before = performance.now()
      const { meta } = await stage.call('owner', listAttendees, { params: event(), query })
      return { total: meta.total, ms: performance.now() - before }
    }
    await timed({})
    const asked: QueryIn<typeof listAttendees>[] = [
      {},
      { page: 1000 },
      { sort_by: 'first_name', sort_direction: 'desc' },
      { sort_by: 'status' },
      { query: 'last first guest99999@' },
    ]
    const taken = []
    for (const query of asked) taken.push(await timed(query))
    console.info(kind, taken.map(({ ms }) => `${ms.toFixed(0)} ms`).join(', '))
    expect(taken.map(({ total }) => total)).toEqual([100_000, 100_000, 100_000, 100_000, 1])
    // Far above what is measured, far below what an unbounded query would take.
    expect(Math.max(...taken.map(({ ms }) => ms))).toBeLessThan(2000)
  }, 120_000)
})
