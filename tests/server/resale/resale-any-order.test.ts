import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import type { Id } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { runs } from '#tests/support/long.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makeResale } from './resale-fixture.ts'

const LIMIT_MS = 600_000
const STOCK = 3
const MINUTE_MS = 60_000

type Step =
  | { kind: 'hold'; quantity: number }
  | { kind: 'pay' | 'offer' | 'withdraw' | 'scan' | 'cancel'; at: number }
  | { kind: 'wait' }

const at_any = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), quantity: fc.constantFrom(1, 1, 2) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), at: at_any }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('offer' as const), at: at_any }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom(...(['withdraw', 'scan', 'cancel'] as const)), at: at_any }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
)

describeOnAnyDatabase('offered tickets in any order of events', (kind) => {
  const fixture = useFixture(kind)
  const at = makeResale(fixture)
  type Page = Awaited<ReturnType<typeof at.toPage>>
  type Purchase = Awaited<ReturnType<typeof at.buy>>

  const stateOf = async () => {
    const rows = await at.people()
    const valid = rows.filter(({ cancelled_at }) => cancelled_at === null)
    return {
      resold: new Set(rows.flatMap(({ id, resold_at }) => (resold_at === null ? [] : [id]))),
      valid: valid.length,
      offered: valid.filter(({ offered_at, id }) => offered_at !== null && !entered.has(id)).length,
    }
  }
  const entered = new Set<Id>()

  /** Plays steps, of which refused ones change nothing. Only a paid order gives tickets back, and as many as it needs. */
  async function play(steps: readonly Step[]): Promise<number> {
    const pages: Page[] = []
    const bought: Purchase[] = []
    entered.clear()
    const pick = <Item>(items: readonly Item[], no: number) => items[no % Math.max(1, items.length)]
    let resold = 0
    const perform = async (each: Step): Promise<unknown> => {
      switch (each.kind) {
        case 'hold':
          return pages.push(await at.toPage(each.quantity))
        case 'pay': {
          const page = pick(pages, each.at)
          if (page === undefined) return undefined
          pages.splice(pages.indexOf(page), 1)
          const order = await at.payBy(page.order_key, page.payment_ref)
          const ids = order.tickets.map(({ attendee_id }) => attendee_id)
          return bought.push({ order_key: page.order_key, order, ids })
        }
        case 'offer':
        case 'withdraw': {
          const order = pick(bought, each.at)
          const ids = order?.ids.slice(0, 1 + (each.at % 2)) ?? []
          return order && at.offerTickets(order.order_key, ids, each.kind === 'offer')
        }
        case 'scan': {
          const id = pick(bought, each.at)?.ids[0]
          if (id === undefined) return undefined
          const answer = await at.scan(id)
          if (answer?.verdict?.kind === 'admitted') entered.add(id)
          return answer
        }
        case 'cancel': {
          const order = pick(bought, each.at)
          return order && at.cancel(order.order.id)
        }
        case 'wait':
          return fixture.server.clock.advance(10 * MINUTE_MS)
      }
    }
    for (const each of steps) {
      fixture.server.clock.advance(1)
      const before = await stateOf()
      const bought_before = bought.length
      await perform(each).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      const after = await stateOf()
      const given = after.resold.size - before.resold.size
      const last = bought.length > bought_before ? bought.at(-1) : undefined
      const places = last?.order.tickets.length ?? 0
      const over = Math.max(0, before.valid + places - Math.max(STOCK, before.valid))
      expect(given).toBe(Math.min(over, before.offered))
      resold += given
    }
    return resold
  }

  test(
    'a paid order gives back as many tickets as it needs, and nothing else gives any back',
    async () => {
      let [run, resold] = [0, 0]
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
          if (run++ > 0) Object.assign(fixture.venue, await makeVenue(fixture.server))
          fixture.server.clock.set(TEST_NOW)
          await at.start(STOCK)
          resold += await play(steps)
        }),
        { numRuns: Math.min(20, runs(200)) },
      )
      expect(resold).toBeGreaterThan(0)
      await at.settle()
      await expectCorrectTotals(fixture.db)
    },
    LIMIT_MS,
  )

  test(
    'buyers who pay at the same moment, while others withdraw, take each offered ticket once',
    async () => {
      await at.start(4)
      const sellers = [await at.buy(2), await at.buy(1), await at.buy(1)]
      for (const { order_key, ids } of sellers) await at.offerTickets(order_key, ids)
      const pages: Page[] = []
      for (let page = 0; page < 4; page++) pages.push(await at.toPage())
      for (const { payment_ref } of pages) await at.useCard(payment_ref, at.CARDS.no_message)
      const [keeps] = sellers.slice(2)
      const results = await Promise.allSettled([
        ...pages.map(({ order_key }) => at.ask(order_key)),
        ...pages.map(({ order_key }) => at.ask(order_key)),
        keeps && at.offerTickets(keeps.order_key, keeps.ids, false),
      ])
      for (const result of results.slice(0, -1)) expect(result).toMatchObject({ status: 'fulfilled' })
      const resold = await at.resold()
      const kept = results.at(-1)?.status === 'fulfilled'
      // Whoever was first: the withdrawal, or the buyer who took that place.
      expect(resold).toHaveLength(kept ? 3 : 4)
      expect(await at.valid()).toHaveLength(4 + (kept ? 1 : 0))
      await at.settle()
      for (const { order, ids } of sellers) {
        const own = resold.filter(({ order_id }) => order_id === order.id)
        const refunds = await at.refundsOf(order.id)
        const sum = refunds.reduce((total, { amount_cents }) => total + amount_cents, 0)
        expect(sum).toBe(own.reduce((total, { returned_cents }) => total + (returned_cents ?? 0), 0))
        expect(own.length).toBeLessThanOrEqual(ids.length)
      }
      await expectCorrectTotals(fixture.db)
    },
    LIMIT_MS,
  )
})
