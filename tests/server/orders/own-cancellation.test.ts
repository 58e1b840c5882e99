import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelOwnOrder } from '#contract/orders/refunds.ts'
import { newId } from '#contract/wire/id.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

describeOnEachDatabase('an order given back by its buyer', (kind) => {
  const stage = useFixture(kind)
  const at = makePayments(stage)
  const { CARDS } = at

  const startTomorrow = () =>
    stage.db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: '2026-11-21T10:00:00.000Z' })
        .where(eq(events.id, stage.venue.event_id)),
    )
  const cancel = (named: Parameters<typeof at.read>[0], refund_cents: number) =>
    stage.server.call(cancelOwnOrder, { ...named, body: { refund_cents } })
  const buy = async () => {
    await startTomorrow()
    const page = await at.toPage()
    await at.useCard(page.payment_ref, CARDS.success)
    return { ...page, bought: await at.ask(page.named) }
  }

  test("a buyer's cancellation refunds the shown amount less the fee of HK$100, once", async () => {
    const { named, bought } = await buy()
    expect(bought.cancellation).toEqual({
      refund_cents: bought.total_gross_cents - 10_000,
      fee_cents: 10_000,
    })
    const { refund_cents = 0 } = bought.cancellation ?? {}
    await expect(cancel(named, refund_cents + 1)).rejects.toMatchObject({ code: 'order.refund_changed' })
    const { data } = await cancel(named, refund_cents)
    expect(data).toMatchObject({
      status: 'REFUND_PENDING',
      cancelled_because: 'buyer',
      tickets: [{ status: 'CANCELLED', ticket_code: null, s: null }],
    })
    await expect(cancel(named, refund_cents)).rejects.toMatchObject({ code: 'order.cancelled' })
    await at.giveBack()
    await at.deliver()
    expect(await at.read(named)).toMatchObject({ status: 'CANCELLED', total_refunded_cents: refund_cents })
    expect(await at.balance()).toEqual({ provider: 10_000, rest: -10_000 })
  })

  test("a buyer's cancellation needs the order's secret and its own event", async () => {
    const { named } = await buy()
    const nobody = { ...named, query: { s: 'x'.repeat(named.query.s.length) } }
    await expect(cancel(nobody, 0)).rejects.toMatchObject({ code: 'order.not_found' })
    const elsewhere = { ...named, params: { ...named.params, event_id: newId('event', stage.server.random) } }
    await expect(cancel(elsewhere, 0)).rejects.toMatchObject({ code: 'event.not_found' })
  })

  test("a buyer's cancellation is rejected from the start of the event", async () => {
    const { named } = await buy()
    stage.server.clock.set((await at.read(named)).event.starts_at)
    await expect(cancel(named, 0)).rejects.toMatchObject({ code: 'order.not_cancellable', status: 409 })
    expect((await at.read(named)).status).toBe('COMPLETED')
  })

  test("a buyer's cancellation is shown as failed when the provider cannot refund it", async () => {
    await startTomorrow()
    const page = await at.toPage()
    await at.useCard(page.payment_ref, CARDS.refund_fails)
    const { cancellation } = await at.ask(page.named)
    await cancel(page.named, cancellation?.refund_cents ?? 0)
    await at.giveBack()
    await at.deliver()
    expect(await at.read(page.named)).toMatchObject({ status: 'REFUND_FAILED', total_refunded_cents: 0 })
    const [refund] = await stage.db.read(async (tx) =>
      (await tx.select().from(refunds)).filter(({ order_id }) => order_id === page.order.id),
    )
    expect(refund).toMatchObject({ status: 'FAILED', failure: expect.any(String) as string })
    const [row] = await stage.db.read(async (tx) =>
      (await tx.select().from(orders)).filter(({ id }) => id === page.order.id),
    )
    expect(row?.refund_state).toBe('failed')
  })
})
