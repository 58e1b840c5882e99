import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { readBilling } from '#contract/account/billing.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { startStripe } from '#tests/support/fakes/stripe-stand-in.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeWebhookSender, stripeProviderAt } from './money-fixture.ts'
import { makePayments } from './payments-fixture.ts'

type StripeFake = Awaited<ReturnType<typeof startStripe>>

describeOnAnyDatabase('money that moves at Stripe itself', (kind) => {
  let stripe: StripeFake
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  beforeAll(async () => {
    stripe = await startStripe()
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db, deps: { provider: stripeProviderAt(stripe) } })
  })
  beforeEach(async () => {
    server.clock.set(TEST_NOW)
    Object.assign(stripe.state, { is_down: false, refund_status: 'succeeded', may_list: true })
    venue = await makeVenue(server)
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
    await stripe.close()
  })
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const at = makePayments(fixture)
  const tell = makeWebhookSender(
    () => stripe,
    () => server,
  )
  const of = (order_id: string) => ({ params: { event_id: venue.event_id, order_id } })
  const desk = async (order_id: string) => (await fixture.call('organizer', readOrder, of(order_id))).data
  const sums = async () => {
    const rows = await database.db.read((tx) => tx.select().from(ledger_entries))
    const on = (...sides: string[]) =>
      rows
        .filter((row) => row.account_id === venue.account_id && sides.includes(row.side))
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    return {
      provider: on('provider'),
      desk: on('desk'),
      disputes: on('disputes'),
      rest: on('sales', 'fees', 'taxes'),
    }
  }
  const letters = async () =>
    (await database.db.read((tx) => tx.select().from(mails)))
      .filter(({ account_id }) => account_id === venue.account_id)
      .map(({ template }) => template)
  const buy = async () => {
    const { order, order_key, payment_ref } = await at.toPage(2)
    stripe.pay(payment_ref)
    const session = stripe.sessions.get(payment_ref)
    await tell('checkout.session.completed', session)
    return { id: order.id, order_key, payment_ref, total: order.total_gross_cents }
  }

  test('a refund made at Stripe counts once, whichever messages report it and however often', async () => {
    const { id, order_key, payment_ref, total } = await buy()
    const refund = stripe.refundThere(payment_ref, 1000)
    for (const [type, object] of [
      ['refund.created', refund],
      ['charge.refunded', stripe.charge(payment_ref)],
      ['refund.updated', refund],
      ['refund.created', refund],
      ['charge.refunded', stripe.charge(payment_ref)],
    ] as const)
      expect(await tell(type, object)).toBe(204)
    expect(await desk(id)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      total_refunded_cents: 1000,
      refundable_cents: total - 1000,
      refunds: [{ amount_cents: 1000, status: 'SUCCEEDED', reason: 'provider', requested_by: null }],
    })
    expect((await desk(id)).timeline.at(-1)).toMatchObject({
      kind: 'refunded_at_provider',
      amount_cents: 1000,
    })
    expect(await at.read(order_key)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      total_refunded_cents: 1000,
    })
    expect(await sums()).toEqual({ provider: total - 1000, desk: 0, disputes: 0, rest: 1000 - total })
    expect((await letters()).filter((one) => one === 'money-notice')).toHaveLength(1)
    const stats = await fixture.call('organizer', readEventStats, { params: at.event(), query: {} })
    expect(stats.data).toMatchObject({ gross_cents: total, refunded_cents: 1000 })
  })

  test.each(['listed', 'not listed'])('a charge message alone reports its refunds, %s', async (how) => {
    stripe.state.may_list = how === 'listed'
    const { id, payment_ref } = await buy()
    const first = stripe.refundThere(payment_ref, 700)
    await tell('charge.refunded', stripe.charge(payment_ref))
    await tell('charge.refunded', stripe.charge(payment_ref))
    expect(await desk(id)).toMatchObject({ total_refunded_cents: 700 })
    await tell('refund.created', first)
    server.clock.advance(1000)
    const second = stripe.refundThere(payment_ref, 300)
    await tell('refund.created', second)
    await tell('charge.refunded', stripe.charge(payment_ref))
    const order = await desk(id)
    expect(order.total_refunded_cents).toBe(1000)
    expect(order.refunds.map(({ amount_cents }) => amount_cents)).toEqual([700, 300])
  })

  test('cancelling afterwards requests only the remaining refund from Stripe', async () => {
    const { id, payment_ref, total } = await buy()
    await tell('refund.created', stripe.refundThere(payment_ref, 1000))
    await fixture.call('organizer', cancelOrder, { ...of(id), body: { refund: 'all' } })
    expect(await at.giveBack()).toBe(1)
    expect(await desk(id)).toMatchObject({
      status: 'REFUNDED',
      total_refunded_cents: total,
      owed_back_cents: 0,
    })
    expect(
      [...stripe.refunds.values()].filter((one) => one.payment_intent === `pi_${payment_ref}`),
    ).toMatchObject([{ amount: 1000 }, { amount: total - 1000 }])
    expect(await sums()).toEqual({ provider: 0, desk: 0, disputes: 0, rest: 0 })
  })

  test('a refund at Stripe during a pending refund leaves the rest to be requested, though no message came', async () => {
    const { id, payment_ref, total } = await buy()
    await fixture.call('organizer', cancelOrder, { ...of(id), body: { refund: 'all' } })
    stripe.refundThere(payment_ref, 1000)
    await at.giveBack()
    server.clock.advance(61_000)
    await at.giveBack()
    expect(await desk(id)).toMatchObject({ status: 'REFUNDED', total_refunded_cents: total })
    expect(await letters()).not.toContain('refund-failed')
    expect(await sums()).toEqual({ provider: 0, desk: 0, disputes: 0, rest: 0 })
  })

  test('a refund that fails after it was reported as done is reversed, and its tickets are valid again', async () => {
    const { id, order_key, payment_ref, total } = await buy()
    const refund = stripe.refundThere(payment_ref, total)
    await tell('refund.created', refund)
    expect((await at.read(order_key)).tickets.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    await tell('refund.failed', { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' })
    await tell('refund.updated', refund)
    expect(await desk(id)).toMatchObject({ status: 'COMPLETED', total_refunded_cents: 0 })
    expect((await at.read(order_key)).tickets.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await sums()).toMatchObject({ provider: total, rest: -total })
  })

  test('an open dispute holds the money and blocks refunds; a lost one takes it, a won one returns it', async () => {
    const [lost, won] = [await buy(), await buy()]
    for (const { id, payment_ref, total } of [lost, won]) {
      const opened = stripe.dispute(payment_ref, 'needs_response')
      await tell('charge.dispute.funds_withdrawn', opened)
      await tell('charge.dispute.created', opened)
      expect(await desk(id)).toMatchObject({
        status: 'COMPLETED',
        disputed_cents: total,
        refundable_cents: 0,
        disputes: [{ status: 'OPEN', amount_cents: total }],
      })
      const refused = { code: 'refund.disputed', status: 409 }
      const body = { amount_cents: 100 }
      await expect(fixture.call('organizer', refundOrder, { ...of(id), body })).rejects.toMatchObject(refused)
      const all = { ...of(id), body: { refund: 'all' as const } }
      await expect(fixture.call('organizer', cancelOrder, all)).rejects.toMatchObject(refused)
    }
    expect(await sums()).toEqual({
      provider: 0,
      desk: 0,
      disputes: lost.total + won.total,
      rest: -lost.total - won.total,
    })
    server.clock.advance(5000)
    await tell('charge.dispute.closed', stripe.dispute(lost.payment_ref, 'lost'))
    await tell('charge.dispute.closed', stripe.dispute(won.payment_ref, 'won'))
    const closed_at = server.clock.now()
    server.clock.advance(5000)
    await tell('charge.dispute.funds_reinstated', stripe.dispute(won.payment_ref, 'won'))
    // Late and repeated.
    await tell('charge.dispute.updated', stripe.dispute(lost.payment_ref, 'under_review'))
    expect(await desk(lost.id)).toMatchObject({ status: 'REFUNDED', disputed_cents: 0 })
    expect(await desk(won.id)).toMatchObject({
      status: 'COMPLETED',
      refundable_cents: won.total,
      disputes: [{ status: 'WON', closed_at }],
    })
    expect(await sums()).toEqual({ provider: won.total, desk: 0, disputes: 0, rest: -won.total })
    const billing = await fixture.call('owner', readBilling, { params: { account_id: venue.account_id } })
    expect(billing.data.months).toMatchObject([
      { card_in_cents: lost.total + won.total, card_back_cents: 0, disputed_cents: lost.total },
    ])
    expect((await letters()).filter((one) => one === 'money-notice')).toHaveLength(4)
  })

  test('a message that arrives before its payment waits for it, and one for an unknown payment changes nothing', async () => {
    const { order, payment_ref } = await at.toPage()
    stripe.pay(payment_ref)
    const refund = stripe.refundThere(payment_ref, 500)
    expect(await tell('refund.created', refund)).toBe(204)
    expect(await desk(order.id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', total_refunded_cents: 500 })
    const strange = { ...refund, id: 're_of_others', payment_intent: 'pi_of_others' }
    expect(await tell('refund.created', strange)).toBe(204)
    expect(await tell('charge.dispute.created', { ...strange, id: 'dp_1', status: 'lost' })).toBe(204)
    expect(await desk(order.id)).toMatchObject({ total_refunded_cents: 500, disputes: [] })
    stripe.state.is_down = true
    expect(await tell('refund.created', strange)).toBe(503)
  })
})
