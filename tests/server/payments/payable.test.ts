import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectPayment } from '#contract/account/accounts.ts'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { provider_events } from '#server/core/db/schema/payments.ts'
import { stripeProvider } from '#server/core/integrations/payment/stripe.ts'
import { sandboxProvider } from '#server/domains/payments/sandbox/service.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, TEST_ORIGIN, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { startStripe, STRIPE_WEBHOOK_SECRET } from '#tests/support/fakes/stripe-stand-in.ts'
import { makeCheckout } from '#tests/server/checkout/checkout-fixture.ts'

const BUYER = { first_name: 'Ada', last_name: 'Chan', email: 'ada@example.test' }
const MODES = ['nothing', 'test keys', 'live keys', 'the sandbox'] as const
type Mode = (typeof MODES)[number]

describe('outside a demo', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  let database: TestDatabase
  let venue: Venue
  const servers = new Map<Mode, TestServer>()
  let server: TestServer
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const at = makeCheckout(fixture)

  beforeAll(async () => {
    stripe = await startStripe()
    database = await makeDatabase(anyDatabase, { migrated: true })
    for (const mode of MODES) {
      const deps = { provider: providerOf(mode), takes_test_money: false }
      servers.set(mode, await makeServer({ database: database.db, deps }))
    }
  })
  const providerOf = (mode: Mode) => {
    const clock = () => TEST_NOW
    const stripeWith = (secret_key: string) =>
      stripeProvider({ secret_key, webhook_secret: STRIPE_WEBHOOK_SECRET, api_url: stripe.url })
    switch (mode) {
      case 'nothing':
        return null
      case 'test keys':
        return stripeWith('sk_test_stand_in')
      case 'live keys':
        return stripeWith('sk_live_stand_in')
      case 'the sandbox': {
        const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
        return sandboxProvider({ db: database.db, clock, random, public_url: TEST_ORIGIN })
      }
    }
  }
  const use = async (mode: Mode) => {
    const made = servers.get(mode)
    if (made === undefined) throw new Error(mode)
    server = made
    venue = await makeVenue(server)
  }
  beforeEach(() => {
    stripe.state.charges_enabled = true
    stripe.state.webhooks = []
  })
  afterAll(async () => {
    for (const made of servers.values()) await made.close()
    await database.db.close()
    await stripe.close()
  })
  const general = async () => {
    const { data } = await server.call(readPublicEvent, { params: at.event(), query: {} })
    return data.tickets.find(({ id }) => id === venue.tickets.general)?.sale
  }
  const connect = async () =>
    (await fixture.call('owner', connectPayment, { params: { account_id: venue.account_id } })).data

  test.each(['nothing', 'test keys', 'live keys'] as const)(
    'tickets with a price are shown and not sold with %s, before the account is connected',
    async (mode) => {
      await use(mode)
      expect(await general()).toBe('not_payable')
      await expect(at.hold([at.general()])).rejects.toMatchObject({ code: 'ticket.not_for_sale' })
    },
  )

  test('free tickets are sold without a payment account', async () => {
    await use('nothing')
    const { id, price_ids } = await at.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const price_id = price_ids[0] ?? ''
    const { order_key } = await at.hold([at.want(id, price_id, 1)])
    const attendees = [{ ...BUYER, ticket_price_id: price_id }]
    await server.call(saveOrderDetails, { ...order_key, body: { order: BUYER, attendees } })
    expect((await server.call(payOrder, order_key)).data.order.status).toBe('COMPLETED')
  })

  test('the sale never opens with test keys', async () => {
    await use('test keys')
    expect(await connect()).toMatchObject({ status: 'SETUP_INCOMPLETE' })
    expect(await general()).toBe('not_payable')
  })

  test('live keys open the sale once the provider reports the account as complete', async () => {
    await use('live keys')
    stripe.state.charges_enabled = false
    expect(await connect()).toMatchObject({ status: 'SETUP_INCOMPLETE', missing: ['charges', 'webhook'] })
    expect(await general()).toBe('not_payable')
    stripe.state.charges_enabled = true
    const url = `${TEST_ORIGIN}/api/public/webhooks/stripe`
    stripe.state.webhooks = [{ url, status: 'enabled', enabled_events: ['*'] }]
    const said = await connect()
    expect(said).toMatchObject({ status: 'CONNECTED', missing: [] })
    expect(said.details?.check?.payee).toBe('Harbour Hall')
    expect(await general()).toBe('on_sale')
  })

  test('the check names the events that the webhook lacks, and the methods that the account offers', async () => {
    await use('live keys')
    const url = `${TEST_ORIGIN}/api/public/webhooks/stripe`
    const enabled_events = [
      'checkout.session.completed',
      'checkout.session.expired',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ]
    stripe.state.webhooks = [{ url, status: 'enabled', enabled_events }]
    stripe.state.methods = ['card', 'alipay', 'wechat_pay', 'link']
    const lacking = await connect()
    expect(lacking.status).toBe('CONNECTED')
    expect(lacking.details?.check).toMatchObject({
      webhook: 'registered',
      unheard_events: ['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'],
      methods: ['card', 'alipay', 'wechat_pay'],
    })
    stripe.state.webhooks = [{ url, status: 'enabled', enabled_events: enabled_events.slice(1) }]
    stripe.state.methods = null
    const missing = await connect()
    expect(missing.missing).toContain('webhook')
    expect(missing.details?.check?.unheard_events?.[0]).toBe('checkout.session.completed')
    expect(missing.details?.check).not.toHaveProperty('methods')
    stripe.state.webhooks = []
    expect((await connect()).details?.check).not.toHaveProperty('unheard_events')
  })

  test('places held before cannot be paid for either', async () => {
    await use('live keys')
    stripe.state.webhooks = [
      { url: `${TEST_ORIGIN}/api/public/webhooks/stripe`, status: 'enabled', enabled_events: ['*'] },
    ]
    await connect()
    const { order_key } = await at.hold([at.general()])
    const attendees = [{ ...BUYER, ticket_price_id: venue.event.prices.general }]
    await server.call(saveOrderDetails, { ...order_key, body: { order: BUYER, attendees } })
    stripe.state.webhooks = []
    await connect()
    await expect(server.call(payOrder, order_key)).rejects.toMatchObject({ code: 'payment.not_connected' })
  })

  test('the sandbox is absent, even for a known payment reference', async () => {
    await use('the sandbox')
    const reply = await server.raw('GET', `/sandbox/payments/${'a'.repeat(43)}`)
    expect(reply.json).toMatchObject({ code: 'request.not_found' })
  })

  test('a signed message of an unknown shape is stored and acknowledged so that it is not resent forever', async () => {
    await use('live keys')
    const broken = [
      stripe.message('checkout.session.completed', { metadata: { payment_id: 7 } }, server.clock.now()),
      stripe.message('checkout.session.completed', null, server.clock.now()),
      stripe.message('refund.updated', { metadata: { refund_id: 'no id' } }, server.clock.now()),
    ]
    for (const { body, headers } of broken) {
      const reply = await server.raw('POST', '/public/webhooks/stripe', { body, headers })
      expect(reply.status).toBe(200)
    }
    const kept = await database.db.read((tx) =>
      tx.select().from(provider_events).where(isNotNull(provider_events.unknown_body)),
    )
    expect(kept.map(({ unknown_body }) => unknown_body)).toEqual(
      expect.arrayContaining(broken.map(({ body }) => body)),
    )
  })
})
