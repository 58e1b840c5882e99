import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAttendee } from '#contract/orders/attendees.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from '../door/door-calls.ts'

describeOnAnyDatabase('ending an order', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (order_id: string) => ({ params: { ...event(), order_id } })
  const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
    fixture.db.withTx((tx) => addPaidOrder(fixture.server, tx, fixture.venue.event, wanted))
  const read = async (order_id: string) => (await fixture.call('organizer', readOrder, of(order_id))).data
  const cancel = async (order_id: string, refund: 'none' | 'all' = 'none') =>
    (await fixture.call('organizer', cancelOrder, { ...of(order_id), body: { refund, notify_buyer: false } }))
      .data
  const refund = async (order_id: string, amount_cents: number, cancel_order = false) =>
    (
      await fixture.call('organizer', refundOrder, {
        ...of(order_id),
        body: { amount_cents, cancel_order, notify_buyer: false },
      })
    ).data

  test('cancelling an order cancels all its tickets at once and notifies the doors that have them', async () => {
    const { server, venue } = fixture
    const { order_id, people } = await buy({ people: Array.from({ length: 200 }, () => ({})) })
    const door = await pairTestDevice(server, venue, 'Door')
    const before = await pullWholeMirror(server, door.token, venue.list_id)
    await postScans(server, venue, door.token, [makeScanInput(server, { raw_code: people[0]!.code })])
    const order = await cancel(order_id)
    expect(order).toMatchObject({
      status: 'CANCELLED',
      cancelled_at: TEST_NOW,
      cancelled_because: 'organizer',
      refunds: [],
    })
    expect(order.attendees.every(({ status }) => status === 'CANCELLED')).toBe(true)
    expect(order.timeline.filter(({ kind: what }) => what === 'ticket_cancelled')).toEqual([])
    const after = await pullWholeMirror(server, door.token, venue.list_id, { from: before })
    expect(people.every(({ id }) => after.attendees.get(id)?.cancelled_at === TEST_NOW)).toBe(true)
    const scan = makeScanInput(server, { raw_code: people[1]!.code, local_verdict: null })
    const [answer] = await postScans(server, venue, door.token, [scan])
    expect(answer).toMatchObject({ verdict: { kind: 'cancelled' } })
    await expect(cancel(order_id)).rejects.toMatchObject({ status: 409, code: 'order.cancelled' })
  })

  test('cancelling an order leaves tickets unchanged that were cancelled before', async () => {
    const { order_id, people } = await buy({
      people: [{ cancelled_at: '2026-11-19T10:00:00.000Z' }, {}],
    })
    const { timeline } = await cancel(order_id)
    const one_by_one = timeline.filter(({ kind: what }) => what === 'ticket_cancelled')
    expect(one_by_one.map(({ attendee_id, at }) => [attendee_id, at])).toEqual([
      [people[0]?.id, '2026-11-19T10:00:00.000Z'],
    ])
  })

  test('cancelling an order releases its places', async () => {
    const { server, db, venue } = fixture
    const ticket = await db.withTx((tx) =>
      addTicketType(server, tx, venue.event, { prices: [{ quantity_available: 1 }] }),
    )
    const body = { first_name: 'Ada', last_name: '', email: 'a@b.test', ticket_id: ticket.id }
    const add = () => fixture.call('organizer', createAttendee, { params: event(), body })
    const { data: first } = await add()
    await expect(add()).rejects.toMatchObject({ code: 'ticket.sold_out' })
    await cancel(first.order_id)
    expect((await add()).data.status).toBe('ACTIVE')
  })

  test('cancelling an order refunds what can be refunded when requested', async () => {
    const { order_id, priced } = await buy({ people: [{}, { ticket: 'vip' }] })
    const order = await cancel(order_id, 'all')
    expect(order).toMatchObject({ status: 'REFUND_PENDING', refundable_cents: 0 })
    expect(order.refunds).toMatchObject([
      { amount_cents: priced.total_gross_cents, status: 'PENDING', reason: 'organizer' },
    ])
    expect(order.refunds[0]?.requested_by).not.toBeNull()
  })

  test('cancelling an order emails the buyer the refund amount once, unless that is turned off', async () => {
    const told = async (email: string) => {
      const rows = await fixture.db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, email)))
      return rows.map(({ template, data }) => ({ template, data }))
    }
    const to = (email: string) => buy({ order: { email } })
    const [quiet, whole, part] = [await to('quiet@b.test'), await to('whole@b.test'), await to('part@b.test')]
    await cancel(quiet.order_id)
    const loud = { notify_buyer: true }
    const ended = { ...of(whole.order_id), body: { refund: 'all' as const, ...loud } }
    await fixture.call('organizer', cancelOrder, ended)
    const returned = { amount_cents: 1000, cancel_order: true, ...loud }
    await fixture.call('organizer', refundOrder, { ...of(part.order_id), body: returned })
    expect(await told('quiet@b.test')).toEqual([])
    expect(await told('whole@b.test')).toMatchObject([
      {
        template: 'order-cancelled',
        data: { by: 'organizer', refund_cents: whole.priced.total_gross_cents },
      },
    ])
    expect(await told('part@b.test')).toMatchObject([
      { template: 'order-cancelled', data: { by: 'organizer', refund_cents: 1000 } },
    ])
    const refunds = [...(await read(whole.order_id)).refunds, ...(await read(part.order_id)).refunds]
    expect(refunds).toHaveLength(2)
  })

  test('cancelling a manually created order refunds nothing', async () => {
    const { order_id } = await buy({ order: { is_manual: true, priced: null }, payment: null })
    const manual = { status: 409, code: 'order.manual' }
    await expect(cancel(order_id, 'all')).rejects.toMatchObject(manual)
    await expect(refund(order_id, 100)).rejects.toMatchObject(manual)
    expect((await read(order_id)).cancelled_at).toBeNull()
    expect((await cancel(order_id)).status).toBe('CANCELLED')
  })

  test('a partial refund keeps the tickets, and a second one waits until the first has succeeded', async () => {
    const { order_id, priced } = await buy()
    const order = await refund(order_id, 1000)
    expect(order).toMatchObject({
      status: 'REFUND_PENDING',
      cancelled_at: null,
      refundable_cents: priced.total_gross_cents - 1000,
    })
    expect(order.attendees).toMatchObject([{ status: 'ACTIVE' }])
    const pending = { status: 409, code: 'refund.pending' }
    await expect(refund(order_id, 1000)).rejects.toMatchObject(pending)
    await expect(cancel(order_id, 'all')).rejects.toMatchObject(pending)
    expect((await read(order_id)).cancelled_at).toBeNull()
  })

  test('a refund above the paid amount is rejected, and nothing changes', async () => {
    const { order_id, priced } = await buy()
    await expect(refund(order_id, priced.total_gross_cents + 1, true)).rejects.toMatchObject({
      status: 422,
      code: 'refund.too_much',
    })
    expect(await read(order_id)).toMatchObject({ status: 'COMPLETED', refunds: [] })
    expect(await refund(order_id, priced.total_gross_cents, true)).toMatchObject({
      cancelled_because: 'organizer',
      refundable_cents: 0,
      attendees: [{ status: 'CANCELLED' }],
    })
  })

  test('the same refund request sent twice refunds once', async () => {
    const { order_id } = await buy()
    const options = {
      token: fixture.venue.organizer.token,
      body: { amount_cents: 1000, notify_buyer: false, cancel_order: false },
      headers: { 'idempotency-key': 'refund-once-0001' },
    }
    const path = `/events/${fixture.venue.event_id}/orders/${order_id}/refund`
    const first = await fixture.server.raw('POST', path, options)
    const second = await fixture.server.raw('POST', path, options)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json).toEqual(first.json)
    expect((await read(order_id)).refunds).toHaveLength(1)
  })

  test("the event's figures equal the sums of the orders list", async () => {
    await buy({ people: [{}, { ticket: 'vip' }] })
    const back = await buy({ order: { total_refunded_cents: 5000 } })
    const gone = await buy({ people: [{}, {}] })
    await buy({ payment: null })
    await cancel(gone.order_id)
    const { data: stats } = await fixture.call('organizer', readEventStats, { params: event() })
    const { data: all } = await fixture.call('organizer', listOrders, { params: event(), query: {} })
    const sum = (rows: typeof all, field: 'total_gross_cents' | 'total_refunded_cents' | 'attendees_count') =>
      rows.reduce((so_far, row) => so_far + row[field], 0)
    const paid = all.filter(({ paid_at }) => paid_at !== null)
    const standing = all.filter(({ status }) => status !== 'CANCELLED')
    expect(stats).toMatchObject({
      orders_count: standing.length,
      gross_cents: sum(paid, 'total_gross_cents'),
      refunded_cents: sum(all, 'total_refunded_cents'),
      tickets_sold: sum(all, 'attendees_count'),
      cancelled: 2,
      unpaid_orders: 1,
    })
    expect(stats.tickets.reduce((so_far, { gross_cents }) => so_far + (gross_cents ?? 0), 0)).toBe(
      stats.gross_cents,
    )
    expect(back.order_id).toBe(all.find(({ total_refunded_cents }) => total_refunded_cents > 0)?.id)
  })
})
