import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { readBilling } from '#contract/account/billing.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { markOrderAsPaid, readOrder } from '#contract/orders/desk.ts'
import { cancelOrder, noteOrderGivenBack, refundOrder } from '#contract/orders/cancel-refund.ts'
import { listOwedRefunds } from '#contract/orders/owed-refunds.ts'
import { cancelOwnOrder } from '#contract/orders/refunds.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '#tests/server/payments/owed-fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('money of an order that was bought and paid by hand', (kind) => {
  const fixture = useFixture(kind)
  const at = makeUnpaidOrders(fixture)
  const one = (order_id: string) => ({ params: { event_id: fixture.venue.event_id, order_id } })
  const desk = async (order_id: string) => (await fixture.call('organizer', readOrder, one(order_id))).data
  const buy = async () => {
    await at.offer()
    const { order, order_key } = await at.order('fps')
    await fixture.call('organizer', markOrderAsPaid, { ...one(order.id), body: {} })
    return { id: order.id, order_key, total: order.total_gross_cents }
  }
  const owed = async (who: 'organizer' | 'collaborator' = 'organizer') =>
    (await fixture.call(who, listOwedRefunds, { params: { account_id: fixture.venue.account_id } })).data

  test('a partial manual refund is recorded with method, day and note in every ledger', async () => {
    const { id, order_key, total } = await buy()
    const body = { amount_cents: 5000, way: 'cash' as const, reference: 'R 7', given_on: '2026-11-20' }
    const { data } = await fixture.call('organizer', refundOrder, { ...one(id), body })
    expect(data).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      total_refunded_cents: 5000,
      returnable_cents: total - 5000,
      refunds: [{ way: 'cash', status: 'SUCCEEDED', reference: 'R 7', given_on: '2026-11-20' }],
    })
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'given_back', amount_cents: 5000, reference: 'R 7' })
    expect(data.timeline.at(-1)?.name).toBeTruthy()
    expect(await at.read(order_key)).toMatchObject({ total_refunded_cents: 5000 })
    expect(await at.ledger()).toBe(total - 5000)
    const stats = await fixture.call('organizer', readEventStats, { params: at.event(), query: {} })
    expect(stats.data).toMatchObject({ gross_cents: total, refunded_cents: 5000 })
    const billing = await fixture.call('owner', readBilling, {
      params: { account_id: fixture.venue.account_id },
    })
    expect(billing.data.months).toMatchObject([{ desk_in_cents: total, desk_back_cents: 5000 }])
    expect(await at.letters()).toContain('order-refunded')
  })

  test('a later manual refund stays due until it is recorded; two concurrent records count once', async () => {
    const { id, order_key, total } = await buy()
    const body = { refund: 'all' as const, way: 'later' as const }
    const { data } = await fixture.call('organizer', cancelOrder, { ...one(id), body })
    expect(data).toMatchObject({ status: 'REFUND_PENDING', owed_back_cents: total, total_refunded_cents: 0 })
    expect(await at.ledger()).toBe(total)
    expect(await at.read(order_key)).toMatchObject({ status: 'REFUND_PENDING', owed_back_cents: total })
    expect(await owed()).toMatchObject([
      { owed_for: { kind: 'order', id }, amount_cents: total, created_at: TEST_NOW },
    ])
    fixture.server.clock.set(addMs(TEST_NOW, HOUR_MS))
    const { version } = await desk(id)
    const note = () =>
      fixture.call('organizer', noteOrderGivenBack, { ...one(id), body: { way: 'bank' as const }, version })
    const both = await Promise.allSettled([note(), note()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk(id)).toMatchObject({
      status: 'REFUNDED',
      owed_back_cents: 0,
      total_refunded_cents: total,
    })
    expect(await at.ledger()).toBe(0)
    expect(await owed()).toEqual([])
    const more = fixture.call('organizer', noteOrderGivenBack, { ...one(id), body: { way: 'cash' } })
    await expect(more).rejects.toMatchObject({ code: 'refund.nothing_owed', status: 409 })
  })

  test.each([
    ['more than was paid', { amount_cents: 99_999_999, way: 'cash' }, 'amount_cents'],
    ['no way', { amount_cents: 100 }, 'way'],
    ['a card that did not pay', { amount_cents: 100, way: 'card' }, 'way'],
    ['a day that has not come', { amount_cents: 100, way: 'fps', given_on: '2027-01-01' }, 'given_on'],
  ] as const)(
    'a manual refund with %s is rejected with its field, and nothing changes',
    async (_, body, field) => {
      const { id, total } = await buy()
      const refused = fixture.call('organizer', refundOrder, { ...one(id), body })
      await expect(refused).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
      expect(await desk(id)).toMatchObject({ status: 'COMPLETED', returnable_cents: total, refunds: [] })
      expect(await at.ledger()).toBe(total)
    },
  )

  test('a collaborator can neither see nor record a manual refund', async () => {
    const { id } = await buy()
    const denied = { code: 'permission.denied' }
    await expect(owed('collaborator')).rejects.toMatchObject(denied)
    const note = fixture.call('collaborator', noteOrderGivenBack, { ...one(id), body: { way: 'cash' } })
    await expect(note).rejects.toMatchObject(denied)
  })

  test('a buyer who cancels a manually paid order is due the amount less the fee', async () => {
    const { id, order_key, total } = await buy()
    const { cancellation } = await at.read(order_key)
    expect(cancellation).toEqual({ refund_cents: total - 10_000, fee_cents: 10_000 })
    await fixture.server.call(cancelOwnOrder, { ...order_key, body: { refund_cents: total - 10_000 } })
    expect(await desk(id)).toMatchObject({ owed_back_cents: total - 10_000, cancelled_because: 'buyer' })
  })
})
