import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { eraseOrder } from '#contract/account/erasure.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { cancelOwnOrder } from '#contract/orders/refunds.ts'
import { readPromoCode } from '#contract/resources/promo-codes.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { runs } from '#tests/support/long.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS } from '#tests/server/checkout/checkout-fixture.ts'
import { makeUnpaidOrders } from '#tests/server/payments/owed-fixture.ts'

const LIMIT_MS = 300_000
const CODE = 'TENTH'
const DAY_MS = 86_400_000

describeOnAnyDatabase('the uses of a promo code', (kind) => {
  const fixture = useFixture(kind)
  const at = makeUnpaidOrders(fixture)
  const of = (order_id: string) => ({ params: { ...at.event(), order_id } })

  const code = (max_uses: number, name = CODE) => at.promoCode({ code: name, max_uses })
  const usesOf = async (promo_code_id: string) =>
    (await fixture.call('organizer', readPromoCode, { params: { ...at.event(), promo_code_id } })).data
      .times_used
  type OrderKey = Awaited<ReturnType<typeof at.hold>>['order_key']
  const payBy = async (card: string, name = CODE): Promise<OrderKey> => {
    const held = await at.hold([at.general(2)], name)
    await at.details(held)
    await at.useCard(at.refOf((await at.pay(held.order_key)).redirect_url), card)
    await at.ask(held.order_key)
    return held.order_key
  }
  const buy = (name = CODE) => payBy(at.CARDS.success, name)
  const cancel = ({ params }: OrderKey, refund: 'none' | 'all') =>
    fixture.call('organizer', cancelOrder, { ...of(params.order_id), body: { refund, notify_buyer: false } })
  const refund = ({ params }: OrderKey, amount_cents: number) =>
    fixture.call('organizer', refundOrder, {
      ...of(params.order_id),
      body: { amount_cents, cancel_order: false, notify_buyer: false },
    })
  const cancelOwn = async (order_key: OrderKey) => {
    const { cancellation } = await at.read(order_key)
    return fixture.server.call(cancelOwnOrder, {
      ...order_key,
      body: { refund_cents: cancellation?.refund_cents ?? 0 },
    })
  }
  const erase = ({ params }: OrderKey) => fixture.call('owner', eraseOrder, of(params.order_id))
  const settleMoney = async () => {
    await at.deliver()
    await at.giveBack()
    await at.deliver()
  }
  const grossOf = async (order_key: OrderKey) => (await at.read(order_key)).total_gross_cents

  test.each<[string, number, (order_key: OrderKey) => Promise<unknown>]>([
    ['stays used when part of the money goes back', 1, async (order_key) => refund(order_key, 100)],
    [
      'is free when all of the money went back',
      0,
      async (order_key) => refund(order_key, await grossOf(order_key)),
    ],
    ['is free when the organizer cancels without a refund', 0, (order_key) => cancel(order_key, 'none')],
    ['is free when the organizer cancels with a refund', 0, (order_key) => cancel(order_key, 'all')],
    ['is free when the buyer cancels', 0, cancelOwn],
    ['is free when the order is erased for privacy', 0, erase],
  ])('a promo code use %s', async (_, left, end) => {
    await at.offer()
    const id = await code(1)
    const order_key = await buy()
    expect(await usesOf(id)).toBe(1)
    await expect(at.hold([at.general()], CODE)).rejects.toMatchObject({ code: 'promo_code.invalid' })
    await end(order_key)
    await settleMoney()
    expect(await usesOf(id)).toBe(left)
    const again = at.hold([at.general()], CODE)
    if (left === 0) await again
    else await expect(again).rejects.toMatchObject({ code: 'promo_code.invalid' })
  })

  test('a promo code use is released when an unpaid order expires, and not consumed by an expired hold or failed payment', async () => {
    await at.offer()
    const id = await code(1)
    await at.order('fps', 1, CODE)
    expect(await usesOf(id)).toBe(1)
    await at.attend(addMs(TEST_NOW, 9 * DAY_MS))
    expect(await usesOf(id)).toBe(0)
    await at.hold([at.general()], CODE)
    await expect(at.hold([at.general()], CODE)).rejects.toMatchObject({ code: 'promo_code.invalid' })
    fixture.server.clock.advance(20 * MINUTE_MS)
    await payBy(at.CARDS.declined)
    fixture.server.clock.advance(20 * MINUTE_MS)
    await at.reconcile()
    expect(await usesOf(id)).toBe(0)
    await buy()
    expect(await usesOf(id)).toBe(1)
  })

  test('a released promo code use goes to exactly one of many concurrent buyers', async () => {
    const id = await code(1)
    await cancel(await buy(), 'none')
    const held = await Promise.allSettled(Array.from({ length: 8 }, () => at.hold([at.general()], CODE)))
    expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usesOf(id)).toBe(0)
  })

  const deed = fc.record({
    kind: fc.constantFrom(
      'buy',
      'buy',
      'order',
      'hold',
      'decline',
      'cancel',
      'cancel_all',
      'cancel_own',
      'refund_part',
      'refund_rest',
      'erase',
      'settle',
      'wait',
      'lapse',
    ),
    at: fc.nat(4),
  })

  const BOUGHT_AND_CANCELLED = [
    { kind: 'buy' as const, at: 0 },
    { kind: 'cancel' as const, at: 0 },
  ]

  test(
    'promo code uses equal the valid orders after any history and never exceed the limit',
    { timeout: LIMIT_MS },
    async () => {
      await at.offer()
      let histories = 0
      let ended = 0
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (deeds) => {
          fixture.server.clock.set(addMs(TEST_NOW, (histories % 100) * MINUTE_MS * 25))
          const name = `CODE-${++histories}`
          const id = await code(3, name)
          const made: OrderKey[] = []
          for (const one of deeds) {
            await happen(one, made, name)
            const rows = await fixture.db.read((tx) =>
              tx.select().from(orders).where(eq(orders.promo_code_id, id)),
            )
            const standing = rows.filter(
              (row) =>
                row.cancelled_at === null &&
                row.payment_failed_at === null &&
                (row.total_refunded_cents === 0 || row.total_refunded_cents < row.total_gross_cents),
            )
            ended += rows.length - standing.length
            expect(await usesOf(id)).toBe(standing.length)
            expect(standing.length).toBeLessThanOrEqual(3)
          }
        }),
        { numRuns: runs(300) / 10, examples: [[BOUGHT_AND_CANCELLED]] },
      )
      expect(ended).toBeGreaterThan(0)
    },
  )

  async function happen(
    { kind: what, at: place }: { kind: string; at: number },
    made: OrderKey[],
    name: string,
  ) {
    const order_key = made[place % Math.max(1, made.length)]
    fixture.server.clock.advance(1)
    try {
      if (what === 'buy') made.push(await buy(name))
      else if (what === 'order') made.push((await at.order('fps', 1, name)).order_key)
      else if (what === 'hold') await at.hold([at.general()], name)
      else if (what === 'decline') await payBy(at.CARDS.declined, name)
      else if (what === 'settle') await settleMoney()
      else if (what === 'wait') fixture.server.clock.advance(20 * MINUTE_MS)
      else if (what === 'lapse') await at.attend(addMs(fixture.server.clock.now(), 4 * DAY_MS))
      else if (order_key !== undefined) await end(what, order_key)
    } catch (error) {
      // Error responses below 500 are valid outcomes.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }

  async function end(what: string, order_key: OrderKey): Promise<unknown> {
    switch (what) {
      case 'cancel':
        return cancel(order_key, 'none')
      case 'cancel_all':
        return cancel(order_key, 'all')
      case 'cancel_own':
        return cancelOwn(order_key)
      case 'refund_part':
        return refund(order_key, 100)
      case 'refund_rest': {
        const { total_gross_cents, total_refunded_cents } = await at.read(order_key)
        return refund(order_key, total_gross_cents - total_refunded_cents)
      }
      case 'erase':
        return erase(order_key)
      default:
        throw new Error(`${what} ends nothing`)
    }
  }
})
