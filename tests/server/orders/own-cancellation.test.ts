import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { cancelOwnOrder } from '#contract/orders/refunds.ts'
import { newId } from '#contract/wire/id.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

describeOnAnyDatabase('an order given back by its buyer', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  const { CARDS } = at

  const startTomorrow = () =>
    fixture.db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: '2026-11-21T10:00:00.000Z' })
        .where(eq(events.id, fixture.venue.event_id)),
    )
  const cancel = (order_key: Parameters<typeof at.read>[0], refund_cents: number) =>
    fixture.server.call(cancelOwnOrder, { ...order_key, body: { refund_cents } })
  const buy = async () => {
    await startTomorrow()
    const page = await at.toPage()
    await at.useCard(page.payment_ref, CARDS.success)
    return { ...page, bought: await at.ask(page.order_key) }
  }

  test("a buyer's cancellation refunds the shown amount less the fee of HK$100, once", async () => {
    const { order_key, bought } = await buy()
    expect(bought.cancellation).toEqual({
      refund_cents: bought.total_gross_cents - 10_000,
      fee_cents: 10_000,
    })
    const { refund_cents = 0 } = bought.cancellation ?? {}
    await expect(cancel(order_key, refund_cents + 1)).rejects.toMatchObject({ code: 'order.refund_changed' })
    const { data } = await cancel(order_key, refund_cents)
    expect(data).toMatchObject({
      status: 'REFUND_PENDING',
      cancelled_because: 'buyer',
      tickets: [{ status: 'CANCELLED', ticket_code: null, s: null }],
    })
    await expect(cancel(order_key, refund_cents)).rejects.toMatchObject({ code: 'order.cancelled' })
    await at.giveBack()
    await at.deliver()
    expect(await at.read(order_key)).toMatchObject({
      status: 'CANCELLED',
      total_refunded_cents: refund_cents,
    })
    expect(await at.balance()).toEqual({ provider: 10_000, rest: -10_000 })
  })

  test('an order keeps the cancellation fee that the account had when it was bought', async () => {
    const setFee = (cancellation_fee_cents: number) =>
      fixture.call('owner', updateOwnAccount, { body: { cancellation_fee_cents } })
    await setFee(2_500)
    const { order_key, bought } = await buy()
    expect(bought.cancellation).toMatchObject({ fee_cents: 2_500 })
    await setFee(0)
    expect((await at.read(order_key)).cancellation).toEqual(bought.cancellation)
  })

  test("a buyer's cancellation needs the order's secret and its own event", async () => {
    const { order_key } = await buy()
    const nobody = { ...order_key, query: { s: 'x'.repeat(order_key.query.s.length) } }
    await expect(cancel(nobody, 0)).rejects.toMatchObject({ code: 'order.not_found' })
    const elsewhere = {
      ...order_key,
      params: { ...order_key.params, event_id: newId('event', fixture.server.random) },
    }
    await expect(cancel(elsewhere, 0)).rejects.toMatchObject({ code: 'event.not_found' })
  })

  test("a buyer's cancellation is rejected from the start of the event", async () => {
    const { order_key } = await buy()
    fixture.server.clock.set((await at.read(order_key)).event.starts_at)
    await expect(cancel(order_key, 0)).rejects.toMatchObject({ code: 'order.not_cancellable', status: 409 })
    expect((await at.read(order_key)).status).toBe('COMPLETED')
  })

  test("a buyer's cancellation is shown as failed when the provider cannot refund it", async () => {
    await startTomorrow()
    const page = await at.toPage()
    await at.useCard(page.payment_ref, CARDS.refund_fails)
    const { cancellation } = await at.ask(page.order_key)
    await cancel(page.order_key, cancellation?.refund_cents ?? 0)
    await at.giveBack()
    await at.deliver()
    expect(await at.read(page.order_key)).toMatchObject({ status: 'REFUND_FAILED', total_refunded_cents: 0 })
    const [refund] = await fixture.db.read(async (tx) =>
      (await tx.select().from(refunds)).filter(({ order_id }) => order_id === page.order.id),
    )
    expect(refund).toMatchObject({ status: 'FAILED', failure: expect.any(String) as string })
    const [row] = await fixture.db.read(async (tx) =>
      (await tx.select().from(orders)).filter(({ id }) => id === page.order.id),
    )
    expect(row?.refund_state).toBe('failed')
  })
})
