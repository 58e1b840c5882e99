import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeProvider } from '#server/core/integrations/payment/stripe.ts'
import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { startStripe, STRIPE_WEBHOOK_SECRET } from '#tests/support/fakes/stripe-stand-in.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeBookingPayments } from './booking-payments.ts'

describe('a booking at a server with another provider state', () => {
  let database: TestDatabase
  let stripe: Awaited<ReturnType<typeof startStripe>>
  let server: TestServer
  let venue: Venue
  const opened: TestServer[] = []
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const house = makeBookingPayments(fixture)

  beforeAll(async () => {
    stripe = await startStripe()
    database = await makeDatabase(anyDatabase, { migrated: true })
  })
  beforeEach(() => {
    stripe.state.is_down = false
    stripe.state.refund_status = 'succeeded'
  })
  afterAll(async () => {
    for (const made of opened) await made.close()
    await database.db.close()
    await stripe.close()
  })
  const use = async (provider: PaymentProvider | null) => {
    server = await makeServer({ database: database.db, deps: { provider } })
    server.clock.set(TEST_NOW)
    opened.push(server)
    venue = await makeVenue(server)
  }
  const atStripe = () =>
    stripeProvider({
      secret_key: 'sk_test_stand_in',
      webhook_secret: STRIPE_WEBHOOK_SECRET,
      api_url: stripe.url,
    })

  test('a booking without a card provider cannot be paid by card, and says so beforehand', async () => {
    await use(null)
    const own = await house.held()
    expect(await house.look(own)).toMatchObject({ due_cents: 120_000, takes_cards: false })
    await expect(house.begin(own)).rejects.toMatchObject({ code: 'payment.not_connected', status: 409 })
  })

  test('a booking is payable again after an outage of the provider', async () => {
    await use(atStripe())
    const own = await house.held()
    stripe.state.is_down = true
    await expect(house.begin(own)).rejects.toMatchObject({ code: 'payment.unavailable', status: 503 })
    stripe.state.is_down = false
    server.clock.advance(1)
    const payment_ref = await house.toPage(own)
    stripe.state.is_down = true
    expect((await house.payment(own)).payment).toEqual({ status: 'PENDING', failure: null })
    stripe.state.is_down = false
    stripe.pay(payment_ref)
    expect((await house.payment(own)).booking).toMatchObject({ state: 'confirmed', paid_cents: 120_000 })
  })

  test.each([
    ['at once', 'succeeded', { refunding_cents: 0, owed_back_cents: 0 }],
    ['not at all', 'failed', { refunding_cents: 0, owed_back_cents: 110_000 }],
    ['later', 'pending', { refunding_cents: 110_000, owed_back_cents: 0 }],
  ])('a booking refund at the provider succeeds %s', async (_, refund_status, stands) => {
    stripe.state.refund_status = refund_status
    await use(atStripe())
    const own = await house.held()
    stripe.pay(await house.toPage(own))
    await house.payment(own)
    await house.cancel(own, 110_000)
    expect(await house.money.giveBack()).toBe(1)
    expect(await house.look(own)).toMatchObject({ state: 'cancelled', refunded_cents: 110_000, ...stands })
  })
})
