import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listOrders } from '#contract/orders/orders.ts'
import { addMs } from '#contract/wire/instant.ts'
import { events, ticket_prices } from '#server/core/db/schema/events.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeRequests, MINUTE_MS } from './requests-fixture.ts'

const HOUR_MS = 60 * MINUTE_MS

describeOnAnyDatabase('the end of a request for approval', (kind) => {
  const fixture = useFixture(kind)
  const at = makeRequests(fixture)
  const orders = async () =>
    (await fixture.call('organizer', listOrders, { params: at.event(), query: {} })).data
  const setEvent = (fields: Partial<typeof events.$inferInsert>) =>
    fixture.db.withTx((tx) => tx.update(events).set(fields).where(eq(events.id, fixture.venue.event_id)))

  test('a buyer can withdraw a request, decided or not, and the desk sees that', async () => {
    await at.needApproval(48_000, { approval_holds_places: true })
    await at.limit(2)
    const first = await at.request()
    const second = await at.request()
    await at.approve(second.id)
    await at.abandon(first.order_key)
    await at.abandon(second.order_key)
    await at.abandon(second.order_key)
    expect((await at.read(first.order_key)).approval).toMatchObject({ status: 'withdrawn' })
    await expect(at.approve(first.id)).rejects.toMatchObject({ code: 'order.not_found' })
    await expect(at.undo(second.id)).rejects.toMatchObject({ code: 'order.not_found' })
    await at.settle()
    expect((await at.read(second.order_key)).approval).toMatchObject({ status: 'withdrawn' })
    expect(await at.newsTo(second.email)).toHaveLength(1)
    expect(await at.requests('withdrawn')).toHaveLength(2)
    await at.hold([at.general(2)])
  })

  test('a request that nobody decides lapses when the event begins, and its buyer is told', async () => {
    await at.needApproval()
    const { id, order_key, email } = await at.request()
    fixture.server.clock.set(addMs(STARTS_AT, -MINUTE_MS))
    await at.settle(0)
    expect((await at.read(order_key)).approval).toMatchObject({ status: 'waiting' })
    fixture.server.clock.set(STARTS_AT)
    await expect(at.approve(id)).rejects.toMatchObject({ code: 'order_request.over' })
    await at.settle(0)
    expect(await at.read(order_key)).toMatchObject({ status: 'ABANDONED', approval: { status: 'lapsed' } })
    expect((await at.newsTo(email)).map(({ news }) => news)).toEqual(['received', 'lapsed'])
    await expect(at.decline(id)).rejects.toMatchObject({ code: 'order_request.decided' })
  })

  test('an order that could not be paid before the event begins is not approved, a free one is', async () => {
    await at.needApproval()
    const paid = await at.request()
    await fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.ticket_id, at.generalId())),
    )
    const free = await at.request()
    fixture.server.clock.set(addMs(STARTS_AT, -10 * MINUTE_MS))
    await expect(at.approve(paid.id)).rejects.toMatchObject({ code: 'order_request.over' })
    await at.approve(free.id)
    await at.settle()
    expect((await at.read(free.order_key)).status).toBe('COMPLETED')
    expect((await at.read(paid.order_key)).approval).toMatchObject({ status: 'lapsed' })
  })

  test('the requests of a cancelled event lapse, those approved a moment before too', async () => {
    await at.needApproval(0)
    const waiting = await at.request()
    const approved = await at.request()
    await at.approve(approved.id)
    await setEvent({ happening: 'cancelled' })
    await expect(at.approve(waiting.id)).rejects.toMatchObject({ code: 'order_request.over' })
    await at.settle()
    for (const { order_key } of [waiting, approved])
      expect((await at.read(order_key)).approval).toMatchObject({ status: 'lapsed' })
    expect(await orders()).toEqual([])
  })

  test('requests of a postponed event wait for its new date', async () => {
    await at.needApproval(0)
    const waiting = await at.request()
    const approved = await at.request()
    await at.approve(approved.id)
    await setEvent({ happening: 'postponed' })
    fixture.server.clock.set(addMs(STARTS_AT, HOUR_MS))
    await at.settle(0)
    for (const { order_key } of [waiting, approved])
      expect((await at.read(order_key)).status).toBe('REQUESTED')
    await setEvent({ happening: 'rescheduled', starts_at: addMs(STARTS_AT, 48 * HOUR_MS), ends_at: null })
    await at.settle(0)
    expect((await at.read(approved.order_key)).status).toBe('COMPLETED')
    expect((await at.read(waiting.order_key)).approval).toMatchObject({ status: 'waiting' })
    await at.approve(waiting.id)
  })

  test('a request outlives the cleaning up of old holds until its event is over', async () => {
    await at.needApproval()
    const { order_key } = await at.request()
    fixture.server.clock.set(addMs(STARTS_AT, -24 * HOUR_MS))
    await cleanUp(fixture.server.deps)
    expect((await at.read(order_key)).status).toBe('REQUESTED')
    fixture.server.clock.set(addMs(STARTS_AT, 48 * HOUR_MS))
    await at.settle(0)
    await cleanUp(fixture.server.deps)
    const rows = await fixture.db.read((tx) =>
      tx.select().from(reservations).where(eq(reservations.id, order_key.params.order_id)),
    )
    expect(rows).toEqual([])
  })
})
