import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { sandbox_payments } from '#server/core/db/schema/sandbox.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS, type OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makePayments } from './payments-fixture.ts'
import { runs } from '#tests/support/long.ts'

const RUNS = runs(300)
const LIMIT_MS = 300_000
/** Few enough places that orders compete. */
const PLACES = 1
const PRICE_CENTS = 12_345

/** Events of one of the orders or of the environment. */
const happening = fc.oneof(
  fc.record({ kind: fc.constantFrom('hold', 'pay', 'press_often', 'ask', 'abandon'), at: fc.nat(2) }),
  fc.record({
    kind: fc.constant('card' as const),
    at: fc.nat(2),
    card: fc.constantFrom(
      TEST_CARDS.success,
      TEST_CARDS.declined,
      TEST_CARDS.late_message,
      TEST_CARDS.message_twice,
      TEST_CARDS.no_message,
    ),
  }),
  fc.record({
    kind: fc.constantFrom('messages', 'lose_messages', 'reconcile', 'give_back'),
    at: fc.constant(0),
  }),
  fc.record({ kind: fc.constant('wait' as const), at: fc.constantFrom(1, 20) }),
)
type HistoryStep = { kind: string; at: number; card?: string }

/** Random histories seldom contain a payment for a place taken meanwhile. */
const PAID_TOO_LATE: HistoryStep[] = [
  { kind: 'hold', at: 0 },
  { kind: 'wait', at: 20 },
  { kind: 'hold', at: 1 },
  { kind: 'card', at: 1, card: TEST_CARDS.success },
  { kind: 'messages', at: 0 },
  { kind: 'card', at: 0, card: TEST_CARDS.success },
  { kind: 'messages', at: 0 },
]

/** A buyer with every provider page they received. */
type Buyer = { order_key: OrderCallKey; order_id: string; pages: string[] }

const isPaid = ({ cancelled_at, payment_failed_at }: typeof orders.$inferSelect) =>
  cancelled_at === null && payment_failed_at === null

describe('payment histories', () => {
  const fixture = useFixture()
  const at = makePayments(fixture)
  /** Outcome counts that prove coverage. */
  const seen = { bought: 0, given_back: 0 }

  test(
    'after any payment history every paid order is bought or refunded, once, and no place is oversold',
    { timeout: LIMIT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array<HistoryStep>(happening, { minLength: 5, maxLength: 25 }),
          async (history) => {
            const type = await at.ticketType({
              prices: [{ price_cents: PRICE_CENTS, quantity_available: PLACES }],
            })
            const [price_id = ''] = type.price_ids
            fixture.server.clock.set(TEST_NOW)
            const buyers = new Map<number, Buyer>()
            for (const one of history) await happen(one, buyers, () => at.want(type.id, price_id, 1))
            await settleEverything()
            await expectAllToAddUp([...buyers.values()], type.id)
          },
        ),
        { numRuns: RUNS, examples: [[PAID_TOO_LATE]] },
      )
      expect(seen.bought).toBeGreaterThan(0)
      expect(seen.given_back).toBeGreaterThan(0)
    },
  )

  async function happen(
    one: HistoryStep,
    buyers: Map<number, Buyer>,
    want: () => ReturnType<typeof at.want>,
  ) {
    const buyer = buyers.get(one.at)
    fixture.server.clock.advance(1)
    try {
      switch (one.kind) {
        case 'hold': {
          if (buyer !== undefined) return
          const held = await at.hold([want()])
          await at.details(held)
          const pages = [at.refOf((await at.pay(held.order_key)).redirect_url)]
          buyers.set(one.at, { order_key: held.order_key, order_id: held.order.id, pages })
          return
        }
        case 'wait':
          fixture.server.clock.advance(one.at * MINUTE_MS)
          return
        case 'messages':
          await at.deliver()
          return
        case 'lose_messages':
          await at.loseMessages()
          return
        case 'reconcile':
          await at.reconcile()
          return
        case 'give_back':
          await at.giveBack()
          return
        default:
          if (buyer !== undefined) await act(one, buyer)
      }
    } catch (error) {
      // Error responses below 500 are valid outcomes.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }

  async function act(one: HistoryStep, buyer: Buyer) {
    switch (one.kind) {
      case 'pay':
        buyer.pages.push(at.refOf((await at.pay(buyer.order_key)).redirect_url))
        return
      case 'press_often': {
        const answers = await Promise.all([1, 2, 3].map(() => at.pay(buyer.order_key)))
        const pages = new Set(answers.map(({ redirect_url }) => at.refOf(redirect_url)))
        expect(pages.size).toBe(1)
        buyer.pages.push(...pages)
        return
      }
      case 'ask':
        await at.ask(buyer.order_key)
        return
      case 'abandon':
        await at.abandon(buyer.order_key)
        return
      case 'card':
        await at.useCard(buyer.pages.at(-1) ?? '', one.card ?? '')
        return
      default:
        throw new Error(`${one.kind} happens to nobody`)
    }
  }

  /** Advances the clock until nothing is pending. */
  async function settleEverything() {
    for (let day = 0; day < 3; day++) {
      fixture.server.clock.advance(25 * 60 * MINUTE_MS)
      await at.deliver()
      await at.reconcile()
      await at.giveBack()
      await at.deliver()
    }
  }

  async function expectAllToAddUp(buyers: readonly Buyer[], ticket_id: string) {
    const all = await fixture.db.read(async (tx) => ({
      orders: await tx.select().from(orders),
      attendees: (await tx.select().from(attendees)).filter((row) => row.ticket_id === ticket_id),
      payments: await tx.select().from(payments),
      refunds: await tx.select().from(refunds),
      taken: (await tx.select().from(sandbox_payments)).filter(({ status }) => status === 'SUCCEEDED'),
    }))
    expect(all.attendees.length).toBeLessThanOrEqual(PLACES)
    for (const { order_id } of buyers) {
      const own = all.payments.filter((row) => row.order_id === order_id)
      const paid = all.taken.filter(({ payment_id }) => own.some(({ id }) => id === payment_id)).length
      const back = all.refunds.filter((row) => row.order_id === order_id && row.status === 'SUCCEEDED').length
      const people = all.attendees.filter((row) => row.order_id === order_id).length
      const order = all.orders.find(({ id }) => id === order_id)
      const is_bought = order !== undefined && isPaid(order)
      expect(own.filter(({ status }) => status === 'PENDING')).toEqual([])
      expect(people).toBe(is_bought ? 1 : 0)
      expect(paid - back).toBe(is_bought ? 1 : 0)
      const bought_with = own.find(({ id }) => id === order?.payment_id)
      if (is_bought) expect(bought_with?.status).toBe('SUCCEEDED')
      expect(all.refunds.some((row) => is_bought && row.payment_id === bought_with?.id)).toBe(false)
      seen.bought += is_bought ? 1 : 0
      seen.given_back += back
    }
    const { provider, rest } = await at.balance()
    const bought = all.orders.filter(
      (row) => row.event_id === fixture.venue.event_id && isPaid(row) && row.priced !== null,
    )
    expect(provider).toBe(bought.length * PRICE_CENTS)
    expect(provider + rest).toBe(0)
  }
})
