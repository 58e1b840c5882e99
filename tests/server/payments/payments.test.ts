import { describe, expect, test } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { newId } from '#contract/wire/id.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { settlePayment, settleRefund } from '#server/domains/payments/webhooks/service.ts'
import { signingKey } from '#server/domains/payments/sandbox/deliver.ts'
import { sign } from '#server/domains/payments/sandbox/message.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS } from '#tests/server/checkout/checkout-fixture.ts'
import { makePayments } from './payments-fixture.ts'

describeOnAnyDatabase('a payment', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  const { CARDS } = at
  const attendees = async () =>
    (await fixture.call('owner', listAttendees, { params: at.event(), query: {} })).data
  test('a payment completes the order when the provider reports it, once for repeated reports', async () => {
    const { order, order_key, payment_ref } = await at.toPage(2)
    expect((await at.read(order_key)).payment).toEqual({ status: 'PENDING', failure: null })
    await at.useCard(payment_ref, CARDS.message_twice)
    expect((await at.read(order_key)).status).toBe('RESERVED')
    fixture.server.clock.advance(MINUTE_MS)
    expect(await at.deliver()).toBe(2)
    const bought = await at.read(order_key)
    expect(bought).toMatchObject({
      status: 'COMPLETED',
      id: order.id,
      total_gross_cents: order.total_gross_cents,
      tickets: [{ first_name: 'Ada', status: 'ACTIVE' }, { first_name: 'Ada' }],
    })
    expect(new Set(bought.tickets.map(({ ticket_code }) => ticket_code)).size).toBe(2)
    expect(await attendees()).toHaveLength(2)
    expect(await at.balance()).toEqual({ provider: order.total_gross_cents, rest: -order.total_gross_cents })
    await expect(at.pay(order_key)).rejects.toMatchObject({ code: 'order.finished', status: 409 })
  })

  test('a declined card keeps the tickets held for another card or another page', async () => {
    const { order_key, payment_ref } = await at.toPage()
    expect(await at.useCard(payment_ref, CARDS.declined)).toMatchObject({
      status: 'FAILED',
      failure: 'card_declined',
    })
    await at.deliver()
    expect((await at.read(order_key)).payment).toEqual({ status: 'FAILED', failure: 'card_declined' })
    fixture.server.clock.advance(1)
    const again = at.refOf((await at.pay(order_key)).redirect_url)
    expect(again).not.toBe(payment_ref)
    await expect(at.useCard(payment_ref, CARDS.success)).rejects.toMatchObject({ code: 'order.finished' })
    await at.useCard(again, CARDS.success)
    expect((await at.ask(order_key)).status).toBe('COMPLETED')
  })

  test('a returning buyer sees a payment by a second card on the same page after a decline', async () => {
    const { order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.declined)
    await at.deliver()
    expect((await at.ask(order_key)).payment).toEqual({ status: 'FAILED', failure: 'card_declined' })
    await at.useCard(payment_ref, CARDS.no_message)
    expect((await at.ask(order_key)).status).toBe('COMPLETED')
  })

  test('a payment goes through its authentication step, which may fail', async () => {
    const { order_key, payment_ref } = await at.toPage()
    expect((await at.useCard(payment_ref, CARDS.extra_step)).status).toBe('AUTHENTICATING')
    expect((await at.authenticate(payment_ref, false)).failure).toBe('authentication_failed')
    await at.useCard(payment_ref, CARDS.extra_step)
    await at.authenticate(payment_ref, true)
    expect((await at.ask(order_key)).status).toBe('COMPLETED')
  })

  test('an unreported payment is polled when the buyer returns, and by the server otherwise', async () => {
    await at.deliver()
    const { order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.no_message)
    expect(await at.deliver()).toBe(0)
    fixture.server.clock.advance(2 * MINUTE_MS)
    await at.reconcile()
    expect((await at.read(order_key)).status).toBe('COMPLETED')
    expect(await at.reconcile()).toBe(0)
  })

  test('a declined payment is polled until its page is closed, because another card may follow', async () => {
    const { order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.declined)
    await at.deliver()
    await at.useCard(payment_ref, CARDS.no_message)
    fixture.server.clock.advance(2 * MINUTE_MS)
    await at.reconcile()
    expect((await at.read(order_key)).status).toBe('COMPLETED')

    const other = await at.toPage()
    await at.useCard(other.payment_ref, CARDS.declined)
    fixture.server.clock.advance(25 * 60 * MINUTE_MS)
    await at.reconcile()
    await expect(at.useCard(other.payment_ref, CARDS.success)).rejects.toMatchObject({
      code: 'order.finished',
    })
    fixture.server.clock.advance(60 * MINUTE_MS)
    expect(await at.reconcile()).toBe(0)
  })

  test('a repeated payment request returns the same page', async () => {
    const { order_key, payment_ref } = await at.toPage()
    expect(at.refOf((await at.pay(order_key)).redirect_url)).toBe(payment_ref)
  })

  test("a payment requires the buyer's details", async () => {
    const { order_key } = await at.hold([at.general()])
    await expect(at.pay(order_key)).rejects.toMatchObject({ code: 'order.details_missing', status: 409 })
  })

  describe('a payment after the hold has expired', () => {
    test('a late payment is honoured while places are left', async () => {
      const { order_key, payment_ref } = await at.toPage()
      fixture.server.clock.advance(60 * MINUTE_MS)
      await at.useCard(payment_ref, CARDS.success)
      expect((await at.ask(order_key)).status).toBe('COMPLETED')
    })

    test('a late payment is refunded in full when another order has the last use of its promo code', async () => {
      const { server, db, venue } = fixture
      await db.withTx((tx) => addPromoCode(server, tx, venue.event, { code: 'ONCE', max_uses: 1 }))
      const pageOf = async () => {
        const held = await at.hold([at.general()], 'ONCE')
        await at.details(held)
        return { ...held, payment_ref: at.refOf((await at.pay(held.order_key)).redirect_url) }
      }
      const late = await pageOf()
      server.clock.advance(60 * MINUTE_MS)
      const other = await pageOf()
      await at.useCard(late.payment_ref, CARDS.success)
      await at.ask(late.order_key)
      expect(await at.read(late.order_key)).toMatchObject({ cancelled_because: 'paid_too_late', tickets: [] })
      await at.useCard(other.payment_ref, CARDS.success)
      expect((await at.ask(other.order_key)).status).toBe('COMPLETED')
    })

    test('a late payment with a promo code that has a use left is honoured', async () => {
      const { server, db, venue } = fixture
      await db.withTx((tx) => addPromoCode(server, tx, venue.event, { code: 'ONCE', max_uses: 1 }))
      const held = await at.hold([at.general()], 'ONCE')
      await at.details(held)
      const payment_ref = at.refOf((await at.pay(held.order_key)).redirect_url)
      server.clock.advance(60 * MINUTE_MS)
      await at.useCard(payment_ref, CARDS.success)
      expect((await at.ask(held.order_key)).status).toBe('COMPLETED')
    })

    test('a late payment is refunded in full when no place is left, and the buyer is notified', async () => {
      const few = await at.ticketType({ prices: [{ price_cents: 5000, quantity_available: 1 }] })
      const [price_id = ''] = few.price_ids
      const held = await at.hold([at.want(few.id, price_id, 1)])
      const { order_key } = held
      await at.details(held)
      const payment_ref = at.refOf((await at.pay(order_key)).redirect_url)
      fixture.server.clock.advance(60 * MINUTE_MS)
      const other = await at.hold([at.want(few.id, price_id, 1)])
      await at.useCard(payment_ref, CARDS.success)
      await at.ask(order_key)
      expect(await at.read(order_key)).toMatchObject({
        status: 'REFUND_PENDING',
        cancelled_because: 'paid_too_late',
        tickets: [],
      })
      await at.giveBack()
      await at.deliver()
      expect(await at.read(order_key)).toMatchObject({ status: 'REFUNDED', total_refunded_cents: 5000 })
      expect(await at.balance()).toEqual({ provider: 0, rest: 0 })
      expect((await at.read(other.order_key)).status).toBe('RESERVED')
    })
  })

  test.each([
    ['sum', { amount_cents: 1, currency: 'HKD' }],
    ['currency', { amount_cents: 48_000, currency: 'USD' }],
  ])('a payment with a different %s buys nothing and is kept for review', async (_, paid) => {
    const { order, order_key } = await at.toPage()
    const { clock, random, settings } = fixture.server.deps
    const paymentOf = () =>
      fixture.db.read(async (tx) =>
        (await tx.select().from(payments)).find(({ order_id }) => order_id === order.id),
      )
    const id = (await paymentOf())?.id ?? ''
    const settle = (report: typeof paid) =>
      fixture.db.withTx((tx) =>
        settlePayment({ tx, clock, random, settings }, id, { status: 'SUCCEEDED', ...report }),
      )
    expect(await settle(paid)).toBe('refused')
    expect(await settle({ amount_cents: 48_000, currency: 'HKD' })).toBe('unchanged')
    expect(await paymentOf()).toMatchObject({ status: 'REFUSED' })
    expect((await at.read(order_key)).status).toBe('RESERVED')
  })

  test.each([
    ['goes back, and the buyer is told', 'SUCCEEDED', ['order-refunded', 'twice']],
    ['that cannot go back is for the organizer to know', 'FAILED', ['refund-failed', undefined]],
  ] as const)('a second payment %s', async (_, status, told) => {
    const { order, order_key, payment_ref } = await at.toPage()
    const { clock, random, settings } = fixture.server.deps
    const work = <T>(
      run: (work: Parameters<typeof settlePayment>[0] & Parameters<typeof settleRefund>[0]) => Promise<T>,
    ) => fixture.db.withTx((tx) => run({ tx, now: clock(), clock, random, settings }))
    await at.useCard(payment_ref, CARDS.success)
    await at.ask(order_key)
    const [first] = await fixture.db.read(async (tx) =>
      (await tx.select().from(payments)).filter(({ order_id }) => order_id === order.id),
    )
    if (first === undefined) throw new Error('nothing was paid')
    const second = { ...first, id: newId('payment', random), status: 'PENDING', provider_ref: null } as const
    const { amount_cents, currency } = first
    const settled = await work(async (needs) => {
      await needs.tx.insert(payments).values(second)
      return settlePayment(needs, second.id, { status: 'SUCCEEDED', amount_cents, currency })
    })
    expect(settled).toBe('paid_twice')
    const [refund] = await fixture.db.read(async (tx) =>
      (await tx.select().from(refunds)).filter(({ payment_id }) => payment_id === second.id),
    )
    const failure = { status: 'FAILED', failure: 'unknown' } as const
    const report = status === 'FAILED' ? failure : { status }
    const hear = () => work((needs) => settleRefund(needs, refund?.id ?? '', report))
    await hear()
    // A provider repeats its messages.
    await hear()
    const queued = await fixture.db.read((tx) => tx.select().from(mails))
    const said = queued.map(({ template, data }) => [
      template,
      data !== null && 'of' in data ? data.of : undefined,
    ])
    expect(said.filter(([template]) => template === told[0])).toEqual([told])
    expect((await at.read(order_key)).status).toBe('COMPLETED')
    const { provider, rest } = await at.balance()
    expect(provider + rest).toBe(0)
  })

  describe('a provider message', () => {
    const body = JSON.stringify({
      id: 'sandbox_x',
      about: { kind: 'payment', payment_id: 'py_x', report: {} },
    })
    test.each([
      ['that is not signed', {}],
      ['that somebody else signed', { 'foyer-sandbox-signature': `t=1700000000,v1=${'0'.repeat(64)}` }],
      ['of no provider of ours', null],
    ])('a provider message %s is rejected', async (_, headers) => {
      const path = `/public/webhooks/${headers === null ? 'stripe' : 'sandbox'}`
      const reply = await fixture.server.raw('POST', path, { body, headers: headers ?? {} })
      expect(reply.status).toBe(400)
      expect(reply.json).toMatchObject({ code: 'webhook.invalid' })
    })

    test('a provider message that is old or altered is rejected', async () => {
      const { deps } = fixture.server
      const secret = await signingKey(deps)
      const refused = async (text: string, signature: string) => {
        const headers = { 'foyer-sandbox-signature': signature, 'content-type': 'application/json' }
        expect(
          (await fixture.server.raw('POST', '/public/webhooks/sandbox', { body: text, headers })).status,
        ).toBe(400)
      }
      const signature = sign(body, secret, deps.clock())
      await refused(body.replace('py_x', 'py_y'), signature)
      fixture.server.clock.advance(6 * MINUTE_MS)
      await refused(body, signature)
    })
  })
})

describeOnAnyDatabase('money of a payment', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  const { CARDS } = at

  test('a refund at the provider reduces the amount that is due by hand', async () => {
    const { order, order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, CARDS.success)
    await at.ask(order_key)
    const params = { event_id: fixture.venue.event_id, order_id: order.id }
    const cancelled = await fixture.call('owner', cancelOrder, {
      params,
      body: { refund: 'all', way: 'later' },
    })
    expect(cancelled.data).toMatchObject({ owed_back_cents: order.total_gross_cents })
    await at.refundThere(payment_ref, order.total_gross_cents)
    fixture.server.clock.advance(MINUTE_MS)
    await at.deliver()
    const { data } = await fixture.call('owner', readOrder, { params })
    expect(data).toMatchObject({ owed_back_cents: 0, total_refunded_cents: order.total_gross_cents })
    expect(await fixture.server.deps.provider?.refundsOf({ provider_ref: payment_ref })).toMatchObject([
      { amount_cents: order.total_gross_cents },
    ])
  })
})
