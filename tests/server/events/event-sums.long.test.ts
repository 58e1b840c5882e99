import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEventSums, readEventStats, type EventStats } from '#contract/events/stats.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { findTotalsMismatches, rebuildTotals } from '#server/domains/events/event-totals/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { VENUE_TIMEZONE } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import * as counted from './counted-figures.ts'
import { historyStep, makeTotalsFixture, type HistoryStep } from './sums-fixture.ts'

const HALF_DAY_MS = 12 * 3_600_000

/** A fixed history, because random ones seldom combine an admission at two doors with a refund. */
const EVENING: HistoryStep[] = [
  {
    kind: 'sale',
    people: [{ ticket: 'general' }, { ticket: 'vip' }],
    minutes_ago: 2_000,
    is_paid: true,
    total_gross_cents: undefined,
    approval: 'not_needed',
    is_test: false,
  },
  { kind: 'scan', at: 0, door: 0, minutes_ago: 30, is_known: true },
  { kind: 'scan', at: 0, door: 1, minutes_ago: 10, is_known: true },
  { kind: 'refund', at: 0, amount_cents: 7_000, told: 'SUCCEEDED' },
]

describeOnAnyDatabase('the sums of an event', (kind) => {
  const fixture = useFixture(kind)
  const read = async () =>
    (await fixture.call('owner', readEventStats, { params: { event_id: fixture.venue.event_id } })).data

  /** Counts all figures of the dashboard from all rows. */
  function countEverything(event_id: string, { daily }: EventStats) {
    return fixture.db.read(async (tx) => {
      const { first_at, last_at, ...sums } = await counted.sumOrders(tx, event_id)
      const entries = await counted.listEntries(tx, event_id)
      const enteredBy = (ticket_id: string) =>
        entries
          .filter((entry) => entry.ticket_id === ticket_id)
          .reduce((sum, { entered }) => sum + entered, 0)
      const starts = daily.map(({ date }) => wallTimeToInstant(`${date}T00:00`, VENUE_TIMEZONE))
      const days = starts.length === 0 ? [] : await counted.sumDays(tx, event_id, starts)
      const last_ms = Math.max(...entries.map(({ from }) => Date.parse(from)))
      const shown = entries.filter(({ from }) => Date.parse(from) > last_ms - HALF_DAY_MS)
      const steps = new Map<string, number>()
      for (const { from, entered } of shown) steps.set(from, (steps.get(from) ?? 0) + entered)
      return {
        ...sums,
        conflicts: await counted.countConflicts(tx, event_id),
        entered: entries.reduce((sum, { entered }) => sum + entered, 0),
        has_orders: first_at !== null && last_at !== null,
        tickets: (await counted.sumTickets(tx, event_id)).map((ticket) => ({
          ...ticket,
          entered: enteredBy(ticket.ticket_id),
        })),
        daily: days.filter(({ orders, tickets, gross_cents }) => orders + tickets + gross_cents > 0),
        arrivals: [...steps].map(([from, entered]) => ({ from, entered })),
        in_list: await counted.countEvent(tx, event_id),
      }
    })
  }

  test('event totals equal a full count after any history', { timeout: 600_000 }, async () => {
    const seen = { entered: 0, refunded: 0, conflicts: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array<HistoryStep>(historyStep, { minLength: 5, maxLength: 25 }),
        async (history) => {
          fixture.server.clock.set(TEST_NOW)
          const { venue, happen } = await makeTotalsFixture(fixture.server)
          for (const one of history) await happen(one)
          const { token } = venue.owner
          const { event_id } = venue
          const { data } = await fixture.server.call(readEventStats, { params: { event_id }, token })
          const sums = await fixture.server.call(listEventSums, { query: { ids: event_id }, token })
          const { daily } = data
          expect({
            orders_count: data.orders_count,
            gross_cents: data.gross_cents,
            refunded_cents: data.refunded_cents,
            fees_cents: data.fees_cents,
            taxes_cents: data.taxes_cents,
            unpaid_orders: data.unpaid_orders,
            awaited_cents: data.awaited_cents,
            conflicts: data.conflicts,
            entered: data.entered,
            tickets: data.tickets,
            has_orders: daily.length > 0,
            daily: daily.flatMap(({ orders, tickets, gross_cents }, at) =>
              orders + tickets + (gross_cents ?? 0) > 0 ? { day: at + 1, orders, tickets, gross_cents } : [],
            ),
            arrivals: data.arrivals.filter(({ entered }) => entered > 0),
            in_list: sums.data.map((sum) => ({
              tickets_sold: sum.tickets_sold,
              expected: sum.expected,
              revenue_cents: sum.revenue_cents,
            }))[0],
          }).toEqual(await countEverything(event_id, data))
          expect(data.tickets_sold).toBe(data.expected + data.cancelled)
          seen.entered += data.entered
          seen.conflicts += data.conflicts
          seen.refunded += data.refunded_cents ?? 0
        },
      ),
      { numRuns: 75, examples: [[EVENING]] },
    )
    expect(await findTotalsMismatches(fixture.db)).toEqual([])
    expect(Math.min(seen.entered, seen.refunded, seen.conflicts)).toBeGreaterThan(0)
  })

  test('event totals keep the shares of sold tickets when a price changes or the order is refunded', async () => {
    const { venue, db } = fixture
    const { order_id } = await venue.attendee({ order: { total_gross_cents: 176_000 } })
    await venue.attendee({ order_id, ticket: 'vip' })
    const shares = async () => (await read()).tickets.map(({ gross_cents }) => gross_cents)
    expect(await shares()).toEqual([48_000, 128_000])
    await db.withTx(async (tx) => {
      await tx.execute(sql`update ticket_prices set price_cents = 1 where id = ${venue.event.prices.vip}`)
    })
    await db.withTx(async (tx) => {
      await tx.execute(sql`update orders set total_refunded_cents = 176000 where id = ${order_id}`)
      await tx.execute(sql`update attendees set cancelled_at = now() where order_id = ${order_id}`)
    })
    expect(await shares()).toEqual([48_000, 128_000])
    expect(await read()).toMatchObject({ refunded_cents: 176_000, expected: 0, cancelled: 2 })
  })

  test('rebuildTotals corrects wrong event totals and returns the corrected events', async () => {
    const { venue, db } = fixture
    const { event_id, account_id } = venue
    await venue.attendee()
    await venue.attendee()
    const before = await read()
    await db.withTx(async (tx) => {
      await tx.execute(
        sql`update event_sums set tickets = 7, gross_cents = 1 where event_id = ${event_id} and part = 'ticket'`,
      )
      await tx.execute(sql`delete from event_sums where event_id = ${event_id} and part = 'sale'`)
      await tx.execute(sql`update counted_parts set parts = '[]' where event_id = ${event_id}`)
    })
    expect(await rebuildTotals(db)).toEqual([{ account_id, event_id, sums: 2, sources: 2 }])
    expect(await read()).toEqual(before)
    expect(await rebuildTotals(db)).toEqual([])
  })

  test(
    'event totals stay correct when they are rebuilt while attendees are added',
    { timeout: 120_000 },
    async () => {
      const { venue, db } = fixture
      await venue.attendee()
      await db.withTx((tx) => tx.execute(sql`update event_sums set orders = orders + 1`))
      const add = () => venue.attendee()
      await Promise.all([add(), add(), rebuildTotals(db), add(), rebuildTotals(db), add()])
      await rebuildTotals(db)
      expect(await read()).toMatchObject({ orders_count: 5, tickets_sold: 5 })
      expect(await findTotalsMismatches(db)).toEqual([])
    },
  )

  test('event totals count every one of several concurrent changes of an order', async () => {
    const { venue, db } = fixture
    const first = await venue.attendee()
    const { order_id } = first
    const ids = [first.id]
    for (let more = 0; more < 3; more++) ids.push((await venue.attendee({ order_id })).id)
    const cancel = (id: string) =>
      db.withTx((tx) => tx.execute(sql`update attendees set cancelled_at = now() where id = ${id}`))
    await Promise.all(ids.map(cancel))
    expect(await read()).toMatchObject({ tickets_sold: 4, expected: 0 })
    expect(await findTotalsMismatches(db)).toEqual([])
  })
})
