import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPaymentConnection } from '#contract/account/accounts.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { stripeProvider } from '#server/core/integrations/payment/stripe.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { startStripe, STRIPE_WEBHOOK_SECRET } from '#tests/support/fakes/stripe-stand-in.ts'
import { MINUTE_MS } from '#tests/server/checkout/checkout-fixture.ts'
import { makePayments } from './payments-fixture.ts'

type StripeFake = Awaited<ReturnType<typeof startStripe>>

describeOnAnyDatabase('Stripe', (kind) => {
  let stripe: StripeFake
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  beforeAll(async () => {
    stripe = await startStripe()
    database = await makeDatabase(kind, { migrated: true })
    const provider = stripeProvider({
      secret_key: 'sk_test_stand_in',
      webhook_secret: STRIPE_WEBHOOK_SECRET,
      api_url: stripe.url,
    })
    server = await makeServer({ database: database.db, deps: { provider } })
  })
  beforeEach(async () => {
    server.clock.set(TEST_NOW)
    stripe.state.is_down = false
    stripe.state.refund_status = 'succeeded'
    venue = await makeVenue(server)
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
    await stripe.close()
  })
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const at = makePayments(fixture)
  const tell = async ({ body, headers }: ReturnType<StripeFake['message']>) =>
    (await server.raw('POST', '/public/webhooks/stripe', { body, headers })).status
  const sessionOf = (payment_ref: string) => {
    const session = stripe.sessions.get(payment_ref)
    if (session === undefined) throw new Error(`${payment_ref} is no session`)
    return session
  }

  test('Stripe is shown as the provider that takes cards', async () => {
    const { data } = await fixture.call('owner', readPaymentConnection, {
      params: { account_id: venue.account_id },
    })
    expect(data.provider).toBe('stripe')
  })

  test('Stripe opens one page per payment in the buyer’s language, and its message completes the order', async () => {
    const { order, order_key, payment_ref } = await at.toPage(2)
    expect(sessionOf(payment_ref)).toMatchObject({
      amount_total: order.total_gross_cents,
      currency: order.currency.toLowerCase(),
      locale: 'en',
    })
    stripe.pay(payment_ref)
    const message = stripe.message('checkout.session.completed', sessionOf(payment_ref), TEST_NOW)
    expect(await tell(message)).toBe(204)
    expect(await tell(message)).toBe(204)
    expect(await at.read(order_key)).toMatchObject({ status: 'COMPLETED', tickets: [{}, {}] })
  })

  test('Stripe is polled when the buyer returns before its message', async () => {
    const { order_key, payment_ref } = await at.toPage()
    expect((await at.ask(order_key)).status).toBe('RESERVED')
    stripe.pay(payment_ref)
    expect((await at.ask(order_key)).status).toBe('COMPLETED')
  })

  test('a message not signed by Stripe, old or altered is rejected', async () => {
    const { order_key, payment_ref } = await at.toPage()
    stripe.pay(payment_ref)
    const paid = sessionOf(payment_ref)
    const type = 'checkout.session.completed'
    const good = stripe.message(type, paid, TEST_NOW)
    expect(await tell(stripe.message(type, paid, TEST_NOW, 'whsec_of_somebody_else'))).toBe(400)
    expect(await tell({ ...good, body: good.body.replace(paid.id, 'cs_other') })).toBe(400)
    expect(await tell({ ...good, headers: { ...good.headers, 'stripe-signature': '' } })).toBe(400)
    server.clock.advance(6 * MINUTE_MS)
    expect(await tell(good)).toBe(400)
    expect((await at.read(order_key)).status).toBe('RESERVED')
  })

  test('a Stripe payment with another amount than requested buys nothing', async () => {
    const { order_key, payment_ref } = await at.toPage()
    stripe.pay(payment_ref, { amount_total: 1 })
    expect(await tell(stripe.message('checkout.session.completed', sessionOf(payment_ref), TEST_NOW))).toBe(
      204,
    )
    expect((await at.read(order_key)).status).toBe('RESERVED')
  })

  test('an outage of Stripe is reported, and the order can be paid afterwards', async () => {
    const held = await at.hold([at.general()])
    await at.details(held)
    stripe.state.is_down = true
    await expect(at.pay(held.order_key)).rejects.toMatchObject({ code: 'payment.unavailable', status: 503 })
    stripe.state.is_down = false
    server.clock.advance(1)
    const payment_ref = at.refOf((await at.pay(held.order_key)).redirect_url)
    stripe.pay(payment_ref)
    expect((await at.ask(held.order_key)).status).toBe('COMPLETED')
  })

  test.each([
    ['at once', 'succeeded', 'REFUNDED'],
    ['not at all', 'failed', 'REFUND_FAILED'],
    ['later', 'pending', 'REFUND_PENDING'],
  ])('a refund at Stripe succeeds %s and is requested once', async (_, refund_status, status) => {
    stripe.state.refund_status = refund_status
    const few = await at.ticketType({ prices: [{ price_cents: 5000, quantity_available: 1 }] })
    const [price_id = ''] = few.price_ids
    const held = await at.hold([at.want(few.id, price_id, 1)])
    await at.details(held)
    const payment_ref = at.refOf((await at.pay(held.order_key)).redirect_url)
    server.clock.advance(60 * MINUTE_MS)
    await at.hold([at.want(few.id, price_id, 1)])
    stripe.pay(payment_ref)
    await at.ask(held.order_key)
    expect(await at.giveBack()).toBe(1)
    expect((await at.read(held.order_key)).status).toBe(status)
    const [refund] = await database.db.read(async (tx) =>
      (await tx.select().from(refunds)).filter(({ order_id }) => order_id === held.order.id),
    )
    const asked = [...stripe.refunds.values()].filter(({ metadata }) => metadata['refund_id'] === refund?.id)
    expect(asked).toHaveLength(1)
    if (refund_status !== 'pending') return
    const now = server.clock.now()
    expect(await tell(stripe.message('refund.updated', { ...asked[0], status: 'succeeded' }, now))).toBe(204)
    expect((await at.read(held.order_key)).status).toBe('REFUNDED')
  })
})
