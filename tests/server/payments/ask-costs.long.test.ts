import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeProvider } from '#server/core/integrations/payment/stripe.ts'
import { payments } from '#server/core/db/schema/payments.ts'
import { syncFees } from '#server/domains/payments/polling/service.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import {
  anyDatabase,
  describeOnAnyDatabase,
  makeDatabase,
  type TestDatabase,
} from '#tests/support/databases/databases.ts'
import { addPayment } from '#tests/support/moved-money.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { fixtureOf, useFixture, type Fixture } from '#tests/support/fixture.ts'
import { startStripe, STRIPE_WEBHOOK_SECRET } from '#tests/support/fakes/stripe-stand-in.ts'
import { MINUTE_MS } from '#tests/server/checkout/checkout-fixture.ts'
import { makePayments } from './payments-fixture.ts'

const DAY_MS = 86_400_000
const silent = { warn: () => {}, error: () => {} }

/**
 * Requests outstanding fees from the fixture's provider.
 * @returns the number of payments requested
 */
function ask({ server }: Pick<Fixture, 'server'>) {
  const { provider } = server.deps
  if (provider === null) throw new Error('There is nobody to ask')
  return syncFees({ ...server.deps, provider, log: silent })
}

async function readProviderFee({ db }: Pick<Fixture, 'db'>, provider_ref: string) {
  const [row] = await db.read((tx) =>
    tx.select().from(payments).where(eq(payments.provider_ref, provider_ref)),
  )
  const { provider_fee_cents, provider_fee_currency, receipt_url, fee_asked_at } = row ?? {}
  return { provider_fee_cents, provider_fee_currency, receipt_url, fee_asked_at }
}

describeOnAnyDatabase('what the sandbox kept', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)

  test('the sandbox reports no fee and no receipt and is asked once', async () => {
    const { order_key, payment_ref } = await at.toPage()
    expect(await ask(fixture)).toBe(0)
    await at.useCard(payment_ref, at.CARDS.success)
    await at.ask(order_key)
    const asked = await Promise.all([ask(fixture), ask(fixture)])
    expect(asked.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await readProviderFee(fixture, payment_ref)).toEqual({
      provider_fee_cents: 0,
      provider_fee_currency: 'HKD',
      receipt_url: null,
      fee_asked_at: TEST_NOW,
    })
    fixture.server.clock.advance(DAY_MS)
    expect(await ask(fixture)).toBe(0)
  })
})

describe('fees at Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  beforeAll(async () => {
    stripe = await startStripe()
  })
  beforeEach(async () => {
    stripe.state.is_down = false
    database = await makeDatabase(anyDatabase, { migrated: true })
    const secrets = { secret_key: 'sk_test_stand_in', webhook_secret: STRIPE_WEBHOOK_SECRET }
    const provider = stripeProvider({ ...secrets, api_url: stripe.url })
    server = await makeServer({ database: database.db, deps: { provider } })
    venue = await makeVenue(server)
    return async () => {
      await server.close()
      await database.db.close()
    }
  })
  afterAll(() => stripe.close())
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const at = makePayments(fixture)
  const buy = async () => {
    const { order_key, payment_ref } = await at.toPage()
    stripe.pay(payment_ref)
    await at.ask(order_key)
    return payment_ref
  }
  /** Number of payments requested when the payment has this age. */
  const askedAfter = (minutes: number) => {
    server.clock.set(addMs(TEST_NOW, minutes * MINUTE_MS))
    return ask(fixture)
  }

  test("a pending Stripe fee is requested each time the payment's age has doubled, until it is settled", async () => {
    const payment_ref = await buy()
    expect(await askedAfter(0)).toBe(1)
    expect(await readProviderFee(fixture, payment_ref)).toMatchObject({
      provider_fee_cents: null,
      fee_asked_at: TEST_NOW,
    })
    expect(await askedAfter(1)).toBe(0)
    expect(await askedAfter(10)).toBe(1)
    expect(await askedAfter(19)).toBe(0)
    stripe.settled.set(payment_ref, { fee: 1_632, currency: 'hkd', receipt_url: 'https://stripe.test/r/1' })
    expect(await askedAfter(20)).toBe(1)
    expect(await readProviderFee(fixture, payment_ref)).toMatchObject({
      provider_fee_cents: 1_632,
      provider_fee_currency: 'HKD',
      receipt_url: 'https://stripe.test/r/1',
    })
    expect(await askedAfter(10_000)).toBe(0)
  })

  test('a Stripe fee is in the settlement currency in our units, and an invalid URL is no receipt', async () => {
    const payment_ref = await buy()
    stripe.settled.set(payment_ref, { fee: 1_234, currency: 'huf', receipt_url: 'javascript:alert(1)' })
    expect(await ask(fixture)).toBe(1)
    expect(await readProviderFee(fixture, payment_ref)).toMatchObject({
      provider_fee_cents: 12,
      provider_fee_currency: 'HUF',
      receipt_url: null,
    })
  })

  test('a Stripe fee stays unknown while Stripe is down or silent, and blocks nothing else', async () => {
    const money = { at: TEST_NOW, amount_cents: 100, provider: 'stripe', provider_ref: 'cs_gone' } as const
    await database.db.withTx((tx) => addPayment(server, tx, venue.event, money))
    const payment_ref = await buy()
    stripe.settled.set(payment_ref, { fee: 5, currency: 'hkd', receipt_url: null })
    stripe.state.is_down = true
    expect(await askedAfter(0)).toBe(2)
    stripe.state.is_down = false
    expect(await askedAfter(2)).toBe(2)
    expect(await readProviderFee(fixture, payment_ref)).toMatchObject({ provider_fee_cents: 5 })
    expect(await readProviderFee(fixture, 'cs_gone')).toMatchObject({ provider_fee_cents: null })
  })

  test('the fee request ends after 30 days, and a payment from before the feature is requested once', async () => {
    const old = { provider: 'stripe', provider_ref: 'cs_old' } as const
    const money = { at: addMs(TEST_NOW, -90 * DAY_MS), amount_cents: 100, ...old }
    await database.db.withTx((tx) => addPayment(server, tx, venue.event, money))
    await buy()
    expect(await askedAfter(0)).toBe(2)
    expect(await askedAfter(29 * 24 * 60)).toBe(1)
    expect(await askedAfter(60 * 24 * 60)).toBe(0)
    expect(await askedAfter(400 * 24 * 60)).toBe(0)
  })

  test('fees are requested a few at a time', async () => {
    await database.db.withTx(async (tx) => {
      for (let one = 0; one < 25; one += 1) {
        const money = {
          at: TEST_NOW,
          amount_cents: 100,
          provider: 'stripe',
          provider_ref: `cs_${one}`,
        } as const
        await addPayment(server, tx, venue.event, money)
      }
    })
    expect(await ask(fixture)).toBe(20)
    expect(await ask(fixture)).toBe(5)
    expect(await ask(fixture)).toBe(0)
  })
})
