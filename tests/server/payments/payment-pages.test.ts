import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { settlePayment } from '#server/domains/payments/webhooks/service.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lockRows } from '#tests/support/databases/held-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS, type OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makeUnpaidOrders } from './owed-fixture.ts'

const AT_ONCE = 6

/** A promise that is resolved from outside. */
function later() {
  const come: { let: () => void } = { let: () => undefined }
  const comes = new Promise<void>((resolve) => (come.let = resolve))
  return { comes, let: () => come.let() }
}

describeOnAnyDatabase('the page on which an order is paid', (kind) => {
  const fixture = useFixture(kind)
  const at = makeUnpaidOrders(fixture)
  const { CARDS } = at
  const paymentsOf = (order_id: string) =>
    fixture.db.read(async (tx) =>
      (await tx.select().from(payments)).filter((payment) => payment.order_id === order_id),
    )
  const cancelAll = (order_id: string) =>
    fixture.call('organizer', cancelOrder, {
      params: { ...at.event(), order_id },
      body: { refund: 'all', notify_buyer: false },
    })

  test('concurrent requests for a payment page return one page', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, order_key } = await at.hold([at.general()])
      await at.details({ order, order_key })
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => at.pay(order_key)))
      expect(new Set(answers.map(({ redirect_url }) => redirect_url)).size).toBe(1)
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'PENDING' }])
    }
  })

  // The embedded database runs one transaction at a time.
  describe.runIf(kind === 'postgres')('that opens in the moment in which it is given up', () => {
    /** Requests a page that the provider opens on a signal. */
    async function beginSlowly() {
      const { order, order_key } = await at.hold([at.general()])
      await at.details({ order, order_key })
      const { provider } = fixture.server.deps
      if (provider === null) throw new Error('There is nobody to pay')
      const opened = later()
      const opening = vi.spyOn(provider, 'openPage')
      onTestFinished(() => opening.mockRestore())
      opening.mockImplementationOnce(async (page) => {
        await opened.comes
        return provider.openPage(page)
      })
      const slow = at.pay(order_key)
      await expect.poll(() => opening.mock.calls).toHaveLength(1)
      return { order, order_key, slow, open: opened.let }
    }

    /** Requests a page that takes a minute to open; `meanwhile` would expire it and is slightly late. */
    async function openSlowly<Answer>(meanwhile: (order_key: OrderCallKey) => Promise<Answer>) {
      const { order, order_key, slow, open } = await beginSlowly()
      fixture.server.clock.advance(MINUTE_MS)
      // The row stays locked until one transaction waits to store the open page and, behind it, one to expire it.
      const held = lockRows(fixture.db, async (tx) => {
        await tx.select().from(payments).where(eq(payments.order_id, order.id)).for('update')
        open()
      })
      await expect.poll(held.waiting).toBe(1)
      const quick = meanwhile(order_key)
      await expect.poll(held.waiting).toBe(2)
      held.letGo()
      const [page, answer] = await Promise.allSettled([slow, quick, held.isOver])
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'PENDING' }])
      return { page, answer }
    }

    test('a buyer who pays again gets the open payment page', async () => {
      const { page, answer } = await openSlowly(at.pay)
      const redirect_url = page.status === 'fulfilled' ? page.value.redirect_url : null
      expect(redirect_url).toContain('/sandbox-payment/')
      expect(answer).toMatchObject({ value: { redirect_url } })
    })

    test('a switch to another payment method waits for the page that is opening', async () => {
      await at.offer()
      const { page, answer } = await openSlowly((order_key) => at.payLater(order_key))
      expect(page).toMatchObject({ value: { order: { status: 'RESERVED' } } })
      expect(answer).toMatchObject({ reason: { status: 503, code: 'payment.unavailable' } })
    })

    test('an expired order gets no payment page, also while its status is being requested', async () => {
      const { order, slow, open } = await beginSlowly()
      fixture.server.clock.set(order.held_until ?? '')
      fixture.server.clock.advance(11 * MINUTE_MS)
      // Every update of a payment's status locks this row first.
      const held = lockRows(fixture.db, (tx) =>
        tx.select().from(reservations).where(eq(reservations.id, order.id)).for('update'),
      )
      let is_asked = false
      const asked = at.reconcile().finally(() => (is_asked = true))
      await expect.poll(async () => is_asked || (await held.waiting()) === 1).toBe(true)
      open()
      const [page] = await Promise.allSettled([slow])
      held.letGo()
      await Promise.all([asked, held.isOver])
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'CLOSED', page_url: null }])
      expect(page).toMatchObject({ reason: { status: 503, code: 'payment.unavailable' } })
    })
  })

  test('concurrent retries after a declined card get one payment page', async () => {
    const { order, order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.declined)
    await at.deliver()
    fixture.server.clock.advance(1)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => at.pay(order_key)))
    expect(new Set(answers.map(({ redirect_url }) => redirect_url)).size).toBe(1)
    expect((await paymentsOf(order.id)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'PENDING'])
  })

  test('a page paid by another card before a new one was requested completes the order', async () => {
    const { order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.declined)
    await at.deliver()
    await at.useCard(payment_ref, CARDS.no_message)
    fixture.server.clock.advance(1)
    expect(await at.pay(order_key)).toMatchObject({ redirect_url: null, order: { status: 'COMPLETED' } })
  })

  describe('an unused payment page', () => {
    const mailed = async () => (await fixture.db.read((tx) => tx.select().from(mails))).length
    test('an unused payment page ends soon after the hold expires, without an email to the buyer', async () => {
      const { order, order_key, payment_ref } = await at.toPage()
      const before = await mailed()
      fixture.server.clock.set(order.held_until ?? '')
      fixture.server.clock.advance(9 * MINUTE_MS)
      await at.reconcile()
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'PENDING', closed_at: null }])
      fixture.server.clock.advance(2 * MINUTE_MS)
      await at.reconcile()
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'CLOSED', failure: null }])
      await expect(at.useCard(payment_ref, CARDS.success)).rejects.toMatchObject({ code: 'order.finished' })
      expect(await mailed()).toBe(before)
      expect(await at.read(order_key)).toMatchObject({ status: 'EXPIRED', payment: null })
      expect(await at.reconcile()).toBe(0)
    })

    test('an unused payment page ends at once when the buyer releases the tickets', async () => {
      const { order, order_key } = await at.toPage()
      await at.abandon(order_key)
      await at.reconcile()
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'CLOSED' }])
    })

    test('an unused payment page ends at once when another page completes the order', async () => {
      const { order, order_key, payment_ref } = await at.toPage()
      await at.useCard(payment_ref, CARDS.declined)
      await at.deliver()
      fixture.server.clock.advance(1)
      await at.pay(order_key)
      const [first, second] = await paymentsOf(order.id)
      if (first === undefined || second === undefined) throw new Error('there are two')
      const { clock, random, settings } = fixture.server.deps
      const { amount_cents, currency } = first
      const report = { status: 'SUCCEEDED', amount_cents, currency } as const
      const failed = first.status === 'FAILED' ? first : second
      await fixture.db.withTx((tx) => settlePayment({ tx, clock, random, settings }, failed.id, report))
      await at.reconcile()
      const statuses = (await paymentsOf(order.id)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual(['CLOSED', 'SUCCEEDED'])
    })
  })

  test('a refund goes to the payment page that completed the order, whatever the clocks said', async () => {
    const { order, order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.success)
    await at.ask(order_key)
    const [bought] = await paymentsOf(order.id)
    if (bought === undefined) throw new Error('nothing was paid')
    const { random, settings, clock } = fixture.server.deps
    const { amount_cents, currency } = bought
    const twice = { ...bought, id: newId('payment', random), status: 'PENDING', settled_at: null } as const
    fixture.server.clock.advance(-MINUTE_MS)
    await fixture.db.withTx(async (tx) => {
      await tx.insert(payments).values({ ...twice, provider_ref: `${bought.provider_ref}-again` })
      const report = { status: 'SUCCEEDED', amount_cents, currency } as const
      await settlePayment({ tx, clock, random, settings }, twice.id, report)
    })
    const { data } = await cancelAll(order.id)
    expect(data.status).toBe('REFUND_PENDING')
    const back = await fixture.db.read(async (tx) =>
      (await tx.select().from(refunds)).filter(({ order_id }) => order_id === order.id),
    )
    expect(back.map(({ payment_id, amount_cents: sum, reason }) => ({ payment_id, sum, reason }))).toEqual(
      expect.arrayContaining([
        { payment_id: twice.id, sum: amount_cents, reason: 'paid_twice' },
        { payment_id: bought.id, sum: amount_cents, reason: 'organizer' },
      ]),
    )
  })

  test('an order without a known payment page stays unchanged when its refund is rejected', async () => {
    const { order_id } = await fixture.db.withTx((tx) =>
      addPaidOrder(fixture.server, tx, fixture.venue.event, { order: { payment_id: null } }),
    )
    await expect(cancelAll(order_id)).rejects.toMatchObject({ status: 409, code: 'refund.impossible' })
    const { data } = await fixture.call('organizer', readOrder, { params: { ...at.event(), order_id } })
    expect(data).toMatchObject({ status: 'COMPLETED', refunds: [] })
  })
})
