import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportOrders, markOrderAsPaid, markOrdersAsPaid, readOrder } from '#contract/orders/desk.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readTicketInHand } from '#contract/orders/my-tickets.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { createClient } from '#api-client/client.ts'
import { newId } from '#contract/wire/id.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from '../door/door-calls.ts'
import { makeUnpaidOrders } from './owed-fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

describeOnAnyDatabase('money that comes by hand', (kind) => {
  const fixture = useFixture(kind)
  const at = makeUnpaidOrders(fixture)
  const one = (order_id: string) => ({ params: { event_id: fixture.venue.event_id, order_id } })
  const desk = async (order_id: string) => (await fixture.call('organizer', readOrder, one(order_id))).data
  const mark = (order_id: string, body: { amount_cents?: number; reference?: string } = {}) =>
    fixture.call('organizer', markOrderAsPaid, { ...one(order_id), body })
  const stats = async () =>
    (await fixture.call('organizer', readEventStats, { params: at.event(), query: {} })).data

  test('a manual payment is recorded with amount and reference: the order is paid, its tickets are valid, all ledgers agree', async () => {
    await at.offer()
    const { order, order_key } = await at.order('fps', 2)
    const sum = order.total_gross_cents
    expect(await stats()).toMatchObject({ gross_cents: 0, awaited_cents: sum, unpaid_orders: 1 })
    expect(await desk(order.id)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_method: 'fps',
      due_at: addMs(TEST_NOW, 3 * DAY_MS),
      is_paid_by_hand: false,
    })
    await expect(mark(order.id, { amount_cents: sum - 1 })).rejects.toMatchObject({
      code: 'order.sum_differs',
      errors: { amount_cents: ['order.sum_differs'] },
    })
    const { data } = await mark(order.id, { amount_cents: sum, reference: 'HSBC 4711' })
    expect(data).toMatchObject({
      status: 'COMPLETED',
      payment_method: 'fps',
      due_at: null,
      paid_reference: 'HSBC 4711',
      is_paid_by_hand: true,
      refundable_cents: 0,
    })
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'paid', amount_cents: sum, reference: 'HSBC 4711' })
    expect((await at.read(order_key)).tickets.map(({ is_unpaid }) => is_unpaid)).toEqual([false, false])
    expect(await stats()).toMatchObject({ gross_cents: sum, awaited_cents: 0, unpaid_orders: 0 })
    expect(await at.ledger()).toBe(sum)
    expect(await at.letters()).toEqual(['order-summary', 'tickets', 'order-paid', 'tickets'].toSorted())
    await expect(mark(order.id)).rejects.toMatchObject({ code: 'order.already_paid' })
    await at.attend(addMs(TEST_NOW, 9 * DAY_MS))
    expect((await at.read(order_key)).status).toBe('COMPLETED')
  })

  test('manual payments of several orders are recorded at once, and orders that cannot be paid are reported', async () => {
    await at.offer()
    const [first, second, third, lapsed] = [
      await at.order('fps'),
      await at.order('bank', 2),
      await at.order('door'),
      await at.order('fps'),
    ].map(({ order }) => order)
    if (!first || !second || !third || !lapsed) throw new Error('four were ordered')
    await mark(third.id)
    await fixture.call('organizer', cancelOrder, { ...one(lapsed.id), body: { refund: 'none' } })
    const strange = newId('order', fixture.server.random)
    const wanted = [
      { order_id: first.id, amount_cents: first.total_gross_cents, reference: 'A' },
      { order_id: second.id, amount_cents: 1 },
      { order_id: third.id },
      { order_id: lapsed.id },
      { order_id: strange },
    ]
    const call = (orders: typeof wanted) =>
      fixture.call('organizer', markOrdersAsPaid, { params: at.event(), body: { orders } })
    const { data } = await call(wanted)
    expect(data.paid.map(({ id, paid_reference }) => [id, paid_reference])).toEqual([[first.id, 'A']])
    expect(data.refused).toEqual([
      { order_id: second.id, code: 'order.sum_differs' },
      { order_id: third.id, code: 'order.already_paid' },
      { order_id: lapsed.id, code: 'order.cancelled' },
      { order_id: strange, code: 'order.not_found' },
    ])
    const both = await Promise.all([call([{ order_id: second.id }]), call([{ order_id: second.id }])])
    expect(both.flatMap((answer) => answer.data.paid).map(({ id }) => id)).toEqual([second.id])
    const paid = [first, second, third]
    expect(await at.ledger()).toBe(paid.reduce((sum, order) => sum + order.total_gross_cents, 0))
    const repeated = call([{ order_id: first.id }, { order_id: first.id }])
    await expect(repeated).rejects.toMatchObject({ code: 'request.invalid' })
    const { data: waiting } = await fixture.call('organizer', listOrders, {
      params: at.event(),
      query: { filter_fields: { status: { eq: 'AWAITING_PAYMENT' } } },
    })
    expect(waiting).toEqual([])
    const nobody = { params: at.event(), body: { orders: wanted } }
    await expect(fixture.call('stranger', markOrdersAsPaid, nobody)).rejects.toMatchObject({ status: 404 })
    await expect(fixture.call('door', markOrdersAsPaid, nobody)).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })

  test('a payment taken at the door is booked, shown everywhere, and reversed when its scan is undone', async () => {
    await fixture.db.withTx((tx) =>
      tx
        .update(check_in_lists)
        .set({ takes_payment: true })
        .where(eq(check_in_lists.event_id, fixture.venue.event_id)),
    )
    await at.offer()
    const { order, order_key } = await at.order('door')
    const sum = order.total_gross_cents
    const door = await pairTestDevice(fixture.server, fixture.venue, 'Door', { gate: 'A' })
    const ticket = order.tickets[0]
    const told = await pullWholeMirror(fixture.server, door.token, fixture.venue.list_id)
    expect(told.attendees.get(ticket?.attendee_id ?? '')).toMatchObject({
      paid: false,
      owed: { cents: sum, currency: order.currency },
    })
    const scan = makeScanInput(fixture.server, {
      raw_code: ticket?.ticket_code,
      attendee_id: ticket?.attendee_id,
      scanned_at: addMs(TEST_NOW, MINUTE_MS),
      paid_at_door: true,
    })
    const undo = makeScanInput(fixture.server, {
      kind: 'undo',
      undoes: scan.id,
      scanned_at: addMs(TEST_NOW, 2 * MINUTE_MS),
      local_verdict: { kind: 'undone' },
    })
    fixture.server.clock.set(addMs(TEST_NOW, 5 * MINUTE_MS))
    const hand = (...scans: unknown[]) => postScans(fixture.server, fixture.venue, door.token, scans)
    await hand(scan)
    expect([await at.ledger(), (await stats()).gross_cents]).toEqual([sum, sum])
    expect((await at.read(order_key)).status).toBe('COMPLETED')
    expect(await desk(order.id)).toMatchObject({ payment_method: 'door', is_paid_by_hand: true })
    await hand(undo)
    expect([await at.ledger(), (await stats()).gross_cents]).toEqual([0, 0])
    expect(await at.read(order_key)).toMatchObject({ status: 'AWAITING_PAYMENT', owed: { kind: 'door' } })
    await mark(order.id)
    await hand(scan, undo)
    expect(await at.ledger()).toBe(sum)
  })

  test('an outstanding manual payment is shown on the ticket page and in the export', async () => {
    await at.offer()
    const { order } = await at.order('bank')
    const ticket = order.tickets[0]
    const page = async () => {
      const params = { event_id: fixture.venue.event_id, attendee_id: ticket?.attendee_id ?? '' }
      const query = { s: ticket?.s ?? '' }
      return (await fixture.server.call(readTicketInHand, { params, query })).data.ticket
    }
    const cells = async () => {
      const file = await createClient({
        base_url: `${TEST_ORIGIN}/api`,
        fetch: fixture.server.fetch,
        token: () => fixture.venue.organizer.token,
        language: () => 'en',
      }).download(exportOrders, { params: at.event(), body: { format: 'csv' } })
      const text = await file.text()
      const [head = [], row = []] = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
      return Object.fromEntries(head.map((title, place) => [title, row[place]]))
    }
    expect(await page()).toMatchObject({ is_unpaid: true })
    expect(await cells()).toMatchObject({
      Status: 'Awaiting payment',
      'Payment method': 'Bank transfer',
      'Paid at': '',
      'Payment reference': '',
    })
    await mark(order.id, { reference: '=1+1' })
    expect(await page()).toMatchObject({ is_unpaid: false })
    const paid = await cells()
    expect(paid['Paid at']).not.toBe('')
    expect(paid['Payment due']).toBe('')
    expect(paid['Payment reference']).toContain('=1+1')
  })
})
