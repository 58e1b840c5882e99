import { expect, test } from 'vitest'
import { markOrderAsPaid, readOrder, resendOrderConfirmation, updateOrder } from '#contract/orders/desk.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

describeOnAnyDatabase('an order whose payment failed', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  const listed = async (status: string) => {
    const params = { event_id: fixture.venue.event_id }
    const query = { filter_fields: { status: { eq: status } } }
    return (await fixture.call('organizer', listOrders, { params, query })).data
  }
  const declined = async () => {
    const tried = await at.toPage()
    await at.useCard(tried.payment_ref, at.CARDS.declined)
    await at.ask(tried.order_key)
    // Attempts are ordered by their start time.
    fixture.server.clock.advance(1)
    return tried
  }
  const of = (order_id: string) => ({ params: { event_id: fixture.venue.event_id, order_id } })

  test('a failed order shows who tried and why, is found by its filter and counts as no sale', async () => {
    const { order } = await declined()
    const { data } = await fixture.call('organizer', readOrder, of(order.id))
    expect(data).toMatchObject({
      status: 'PAYMENT_FAILED',
      email: at.BUYER.email,
      attendees: [],
      refundable_cents: 0,
      payments: [{ status: 'FAILED', failure: 'card_declined' }],
    })
    expect((await listed('PAYMENT_FAILED')).map(({ id }) => id)).toEqual([order.id])
    expect(await listed('AWAITING_PAYMENT')).toEqual([])
    const stats = await fixture.call('organizer', readEventStats, {
      params: { event_id: fixture.venue.event_id },
    })
    expect(stats.data).toMatchObject({ orders_count: 0, unpaid_orders: 0, gross_cents: 0, tickets_sold: 0 })
  })

  test('a failed order becomes paid when its buyer pays later', async () => {
    const { order, order_key } = await declined()
    const again = await at.pay(order_key)
    await at.useCard(at.refOf(again.redirect_url), at.CARDS.success)
    expect(await at.ask(order_key)).toMatchObject({ id: order.id, status: 'COMPLETED' })
    expect((await listed('COMPLETED')).map(({ id }) => id)).toEqual([order.id])
    expect(await listed('PAYMENT_FAILED')).toEqual([])
  })

  test('a failed order keeps its hold, and a second failure does not create another order', async () => {
    const { order, order_key } = await declined()
    const again = await at.pay(order_key)
    await at.useCard(at.refOf(again.redirect_url), at.CARDS.insufficient_funds)
    expect(await at.ask(order_key)).toMatchObject({ status: 'RESERVED' })
    expect((await listed('PAYMENT_FAILED')).map(({ id }) => id)).toEqual([order.id])
  })

  test.each([
    ['marked as paid', markOrderAsPaid, {}],
    ['sent again', resendOrderConfirmation, {}],
    ['changed', updateOrder, { body: { note: 'x' } }],
    ['cancelled', cancelOrder, { body: { refund: 'none' } }],
  ] as const)('a failed order cannot be %s', async (_name, endpoint, more) => {
    const { order } = await declined()
    const call = fixture.call('organizer', endpoint as never, { ...of(order.id), ...more } as never)
    await expect(call).rejects.toMatchObject({ code: 'order.not_bought' })
  })
})
