import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { KNOWN_MAX, readCatalogue } from '#contract/catalogue.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { addEvent } from '#tests/support/rows.ts'
import { useStage } from '#tests/support/stage.ts'

const EVENTS = 300
const SOLD = 20_000

describeOnEachDatabase('the catalogue of a busy account', (kind) => {
  const stage = useStage(kind)

  test('with 300 events comes quickly, and almost for nothing when it is known', async () => {
    const { account_id, event_id, tickets } = stage.venue
    await stage.db.withTx(async (tx) => {
      for (let made = 0; made < EVENTS; made += 1) await addEvent(stage.server, tx, { account_id })
      await tx.execute(sql`insert into orders (id, account_id, event_id, first_name, last_name, email,
          total_gross_cents, currency, created_at)
        select 'od_' || substr(md5(${event_id}), 1, 16), ${account_id}, ${event_id}, 'A', 'B', 'a@b.test', 0,
          'HKD', now()`)
      await tx.execute(sql`insert into attendees (id, account_id, event_id, order_id, ticket_id, first_name,
          last_name, email, created_at)
        select 'at_' || substr(md5(${event_id} || n), 1, 16), ${account_id}, ${event_id},
          'od_' || substr(md5(${event_id}), 1, 16), ${tickets.general}, 'First', 'Last', 'g@b.test', now()
        from generate_series(1, ${SOLD}::int) as n`)
    })
    await stage.db.analyze()
    const timed = async (known: string) => {
      const before = performance.now()
      const { data } = await stage.call('owner', readCatalogue, { query: { known } })
      return { data, ms: performance.now() - before }
    }
    await timed('')
    const { data, ms } = await timed('')
    expect(data.changed).toHaveLength(EVENTS + 2)
    const known = data.changed.map(({ event, digest }) => `${event.id}:${digest}`).join(',')
    expect(known.length).toBeLessThan(KNOWN_MAX)
    const again = await timed(known)
    console.info(kind, `${ms.toFixed(0)} ms, known ${again.ms.toFixed(0)} ms`)
    expect(again.data.changed).toEqual([])
    // Far above what is measured, far below what a query per event would take.
    expect(ms).toBeLessThan(5000)
    expect(again.ms).toBeLessThan(1500)
  }, 120_000)
})
