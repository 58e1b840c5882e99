import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readAttendee } from '#contract/orders/attendees.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listClientOrders } from '#contract/orders/client-orders.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { users } from '#server/core/db/schema/users.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const DAY_MS = 24 * 3_600_000

describeOnAnyDatabase('the orders of a person', (kind) => {
  const fixture = useFixture(kind)
  const buy = (order: Parameters<typeof addOrderWithSecret>[3] = {}, event = fixture.venue.event) =>
    fixture.db.withTx((tx) => addOrderWithSecret(fixture.server, tx, event, order))
  const client = (is_email_verified = true) =>
    fixture.db.withTx((tx) => addClient(fixture.server, tx, { is_email_verified }))
  const list = async (token: string, query: QueryInput<typeof listClientOrders> = {}) =>
    fixture.server.call(listClientOrders, { token, query })

  test("a person's orders are those bought while signed in and those of their verified address, latest event first", async () => {
    const me = await client()
    const elsewhere = await client()
    await fixture.db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: addMs(fixture.server.clock.now(), 9 * DAY_MS), ends_at: null })
        .where(eq(events.id, fixture.venue.other_event.id)),
    )
    const signed_in = await buy({ user_id: me.user_id, email: 'shared@office.test' })
    const by_address = await buy({ email: me.email }, fixture.venue.other_event)
    await buy({ user_id: elsewhere.user_id, email: elsewhere.email })
    const { data, meta } = await list(me.token)
    expect(data.map(({ id, s }) => [id, s])).toEqual([
      [by_address.order_id, by_address.s],
      [signed_in.order_id, signed_in.s],
    ])
    expect(data[0]).toMatchObject({ status: 'COMPLETED', total_gross_cents: 48_000, tickets: [{}] })
    expect(data[0]?.cancellation).toEqual({ refund_cents: 38_000, fee_cents: 10_000 })
    expect(meta).toMatchObject({ total: 2, default_sort: 'starts_at', default_sort_direction: 'desc' })
    const second = await list(me.token, { per_page: 1, page: 2 })
    expect(second.data.map(({ id }) => id)).toEqual([signed_in.order_id])
    const asked = await list(me.token, { filter_fields: { event_id: { eq: fixture.venue.event_id } } })
    expect(asked.data.map(({ id }) => id)).toEqual([signed_in.order_id])
  })

  test('an unverified address has no orders', async () => {
    const me = await client(false)
    const { order_id } = await buy({ email: me.email })
    expect((await list(me.token)).data).toEqual([])
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ email_verified_at: fixture.server.clock.now() }).where(eq(users.id, me.user_id)),
    )
    expect((await list(me.token)).data.map(({ id }) => id)).toEqual([order_id])
  })

  test("a person's orders contain no secret of orders that an organizer created by hand", async () => {
    const me = await client()
    const { order_id } = await buy({ email: me.email })
    await fixture.db.withTx((tx) =>
      tx.update(orders).set({ secret: null, priced: null, is_manual: true }).where(eq(orders.id, order_id)),
    )
    expect((await list(me.token)).data).toMatchObject([{ s: null, lines: [], cancellation: null }])
  })

  test('a team member sees their own orders, and a signed-out visitor sees none', async () => {
    const { owner } = fixture.venue
    const { order_id, tickets } = await buy({ user_id: owner.user_id })
    expect((await list(owner.token)).data.map(({ id }) => id)).toEqual([order_id])
    await expect(fixture.server.call(listClientOrders, {})).rejects.toMatchObject({ status: 401 })
    // Staff see the same ticket through their own endpoint.
    const params = { event_id: fixture.venue.event_id, attendee_id: tickets[0]?.id ?? '' }
    expect((await fixture.call('owner', readAttendee, { params })).data.ticket_code).toBe(tickets[0]?.code)
  })
})
