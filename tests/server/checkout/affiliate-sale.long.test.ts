import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { deleteAffiliate, readAffiliateFigures, updateAffiliate } from '#contract/resources/affiliates.ts'
import type { Id } from '#contract/wire/id.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { rebuildTotals } from '#server/domains/events/event-totals/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAffiliate } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS } from './checkout-fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

describeOnAnyDatabase('an order that came by an affiliate', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  const add = (row: Parameters<typeof addAffiliate>[3] = {}, event = fixture.venue.event) =>
    fixture.db.withTx((tx) => addAffiliate(fixture.server, tx, event, { code: 'RADIO', ...row }))
  const holdBy = async (
    affiliate_code: string,
    more: { quantity?: number; replaces?: { order_id: Id; s: string } } = {},
  ) => {
    const { quantity = 1, replaces } = more
    const { data, session_token: s } = await fixture.server.call(holdOrder, {
      params: at.event(),
      body: { tickets: [at.general(quantity)], affiliate_code, ...(replaces && { replaces }) },
    })
    return { order: data, order_key: { params: { ...at.event(), order_id: data.id }, query: { s } } }
  }
  type HeldOrder = Awaited<ReturnType<typeof holdBy>>
  const buy = async (held: HeldOrder) => {
    await at.details(held)
    const { redirect_url } = await at.pay(held.order_key)
    await at.useCard(at.refOf(redirect_url), at.CARDS.no_message)
    expect((await at.ask(held.order_key)).status).toBe('COMPLETED')
    return held.order.id
  }
  const whoseIs = async (order_id: Id) => {
    const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
    return row?.affiliate_id
  }
  const figures = async () =>
    (await fixture.call('organizer', readAffiliateFigures, { params: at.event() })).data
  const ofOne = async (id: Id) => (await figures()).affiliates.find(({ affiliate_id }) => affiliate_id === id)
  const NOTHING = { visits: 0, orders: 0, tickets: 0, revenue_cents: 0 }

  test('an order with an affiliate code in any case counts for the affiliate once paid', async () => {
    const id = await add({ name: 'Harbour Radio' })
    const held = await holdBy('radio', { quantity: 2 })
    expect(await ofOne(id)).toMatchObject(NOTHING)
    const order_id = await buy(held)
    const { total_gross_cents } = held.order
    expect(await ofOne(id)).toMatchObject({ orders: 1, tickets: 2, revenue_cents: total_gross_cents })
    const params = { ...at.event(), order_id }
    const full = (await fixture.call('organizer', readOrder, { params })).data
    expect(full.affiliate).toEqual({ id, name: 'Harbour Radio' })
    const query = { filter_fields: { affiliate_id: { eq: id } } }
    const listed = await fixture.call('organizer', listOrders, { params: at.event(), query })
    expect(listed.data.map((row) => row.id)).toEqual([order_id])
  })

  test.each([
    ['is not known', 'NOBODY'],
    ['is paused', 'PAUSED'],
    ['is another event’s', 'ELSEWHERE'],
    ['is an attacker’s text', `'; drop table orders; --<script>`],
  ])('an order whose affiliate code %s is completed and counts for nobody', async (_, code) => {
    await add({ code: 'PAUSED', status: 'PAUSED' })
    await add({ code: 'ELSEWHERE' }, fixture.venue.other_event)
    expect(await whoseIs(await buy(await holdBy(code)))).toBeNull()
    for (const row of (await figures()).affiliates) expect(row).toMatchObject(NOTHING)
  })

  test('an order counts once for its affiliate when hold and payment are repeated', async () => {
    const id = await add()
    // A second hold after a lost response: one is bought, the other expires.
    await holdBy('RADIO')
    const held = await holdBy('RADIO')
    await buy(held)
    await fixture.server.call(payOrder, held.order_key).catch(() => undefined)
    expect((await at.ask(held.order_key)).status).toBe('COMPLETED')
    fixture.server.clock.advance(60 * MINUTE_MS)
    await at.reconcile()
    await at.deliver()
    expect(await ofOne(id)).toMatchObject({ orders: 1, tickets: 1 })
  })

  test('an order keeps its affiliate when the tickets are chosen again or the affiliate is paused', async () => {
    const id = await add()
    const first = await holdBy('RADIO')
    const replaces = { order_id: first.order.id, s: first.order_key.query.s }
    const held = await holdBy('RADIO', { quantity: 2, replaces })
    const params = { ...at.event(), affiliate_id: id }
    await fixture.call('organizer', updateAffiliate, { params, body: { status: 'PAUSED' } })
    await buy(held)
    expect(await ofOne(id)).toMatchObject({ orders: 1, tickets: 2 })
    await buy(await holdBy('RADIO'))
    expect(await ofOne(id)).toMatchObject({ orders: 1 })
  })

  test('an order of an affiliate deleted during the hold is completed and counts for nobody', async () => {
    const id = await add()
    const held = await holdBy('RADIO')
    await fixture.call('organizer', deleteAffiliate, { params: { ...at.event(), affiliate_id: id } })
    expect(await whoseIs(await buy(held))).toBeNull()
    expect((await figures()).affiliates).toEqual([])
  })

  test('either the order counts or the affiliate is deleted when both happen at once', async () => {
    const { general } = fixture.venue.event.prices
    await fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.id, general)),
    )
    for (let round = 0; round < 5; round += 1) {
      const id = await add({ code: `RACE${round}` })
      const held = await holdBy(`race${round}`)
      const buyer = { ...at.BUYER, email: `ada.${round}@example.test` }
      const body = { order: buyer, attendees: [{ ...buyer, ticket_price_id: general }] }
      await fixture.server.call(saveOrderDetails, { ...held.order_key, body })
      const params = { ...at.event(), affiliate_id: id }
      const [bought, deleted] = await Promise.allSettled([
        at.pay(held.order_key),
        fixture.call('organizer', deleteAffiliate, { params }),
        holdBy(`RACE${round}`),
      ])
      expect(bought.status).toBe('fulfilled')
      const is_there = (await ofOne(id)) !== undefined
      expect(deleted.status).toBe(is_there ? 'rejected' : 'fulfilled')
      expect(await whoseIs(held.order.id)).toBe(is_there ? id : null)
    }
  })

  test('a refund reduces the affiliate’s sales, and a cancellation removes them', async () => {
    const id = await add()
    const [part, whole] = [
      await buy(await holdBy('RADIO')),
      await buy(await holdBy('RADIO', { quantity: 2 })),
    ]
    await buy(await holdBy(''))
    const before = await ofOne(id)
    const one = (order_id: Id) => ({ params: { ...at.event(), order_id } })
    await fixture.call('organizer', refundOrder, { ...one(part), body: { amount_cents: 1000 } })
    await at.giveBack()
    await at.deliver()
    expect(await ofOne(id)).toEqual({ ...before, revenue_cents: (before?.revenue_cents ?? 0) - 1000 })
    await fixture.call('organizer', cancelOrder, { ...one(whole), body: { refund: 'all' } })
    await at.giveBack()
    await at.deliver()
    const after = await ofOne(id)
    expect(after).toMatchObject({ orders: 1 })
    const { event } = await figures()
    const stats = (await fixture.call('owner', readEventStats, { params: at.event(), query: {} })).data
    expect(event).toEqual({
      orders: stats.orders_count,
      tickets: stats.tickets_sold,
      revenue_cents: (stats.gross_cents ?? 0) - (stats.refunded_cents ?? 0),
    })
    // A rebuild of the totals finds no difference.
    expect(await rebuildTotals(fixture.db)).toEqual([])
    expect(await ofOne(id)).toEqual(after)
  })
})
