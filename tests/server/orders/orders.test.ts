import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { listOrders, order, orderStatus, type OrderStatus } from '#contract/orders/orders.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MINUTE_MS = 60_000

describeOnAnyDatabase('orders', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const list = async (query: QueryInput<typeof listOrders> = {}) =>
    (await fixture.call('organizer', listOrders, { ...own(), query })).data
  const one = (order_id: string) => ({ params: { ...own().params, order_id } })

  test('orders show the buyer, the number of tickets, the amount paid and the time', async () => {
    const note = { first_name: 'Wing', last_name: 'Chan', email: 'wing@example.test' }
    const { order_id } = await fixture.venue.attendee(note)
    await fixture.venue.attendee({ order_id, first_name: 'Guest' })
    const { data } = await fixture.call('organizer', readOrder, one(order_id))
    expect(order.parse(data)).toEqual({
      id: order_id,
      event_id: fixture.venue.event_id,
      reference: order_id.slice(3, 11).toUpperCase(),
      ...note,
      status: 'COMPLETED',
      is_manual: false,
      attendees_count: 2,
      total_gross_cents: 48_000,
      total_refunded_cents: 0,
      currency: 'HKD',
      paid_at: addMs(TEST_NOW, -60 * MINUTE_MS),
      payment_method: 'by_hand',
      due_at: null,
      paid_reference: '',
      is_paid_by_hand: false,
      batch_no: null,
      erased_at: null,
      created_at: addMs(TEST_NOW, -60 * MINUTE_MS),
      version: 1,
    })
    expect(await list()).toEqual([order.parse(data)])
  })

  test('orders are filtered by the status that the rule derives from their history', async () => {
    const facts = [0, 48_000].flatMap((total_gross_cents) =>
      [0, 1, 48_000, 48_001].flatMap((total_refunded_cents) =>
        [null, TEST_NOW].flatMap((paid_at) =>
          [null, TEST_NOW].flatMap((cancelled_at) =>
            (['none', 'pending', 'failed'] as const).map((refund_state) => {
              return { total_gross_cents, total_refunded_cents, paid_at, cancelled_at, refund_state }
            }),
          ),
        ),
      ),
    )
    const wanted = new Map<OrderStatus, string[]>()
    for (const order of facts) {
      const { order_id } = await fixture.venue.attendee({ order })
      const status = orderStatusOf({ ...order, payment_failed_at: null })
      wanted.set(status, [...(wanted.get(status) ?? []), order_id])
    }
    expect(wanted.size).toBe(7)
    for (const status of orderStatus.options) {
      const found = await list({ filter_fields: { status: { eq: status } } })
      expect(found.map(({ id }) => id).toSorted(), status).toEqual((wanted.get(status) ?? []).toSorted())
      expect(found.every((order) => order.status === status)).toBe(true)
    }
    const red = await list({ filter_fields: { status: { in: 'CANCELLED,REFUNDED' } } })
    expect(red).toHaveLength((wanted.get('CANCELLED')?.length ?? 0) + (wanted.get('REFUNDED')?.length ?? 0))
  })

  test('orders are searched by name, email and reference, sorted and paginated', async () => {
    const add = (last_name: string, email: string, minutes: number, total_gross_cents: number) =>
      fixture.venue.attendee({
        last_name,
        email,
        created_at: addMs(TEST_NOW, minutes * MINUTE_MS),
        order: { total_gross_cents },
      })
    const lee = await add('Lee', 'b@example.test', -3, 300)
    await add('Yip', 'c@example.test', -2, 100)
    await add('Ho', 'a@example.test', -1, 200)
    const names = async (query: QueryInput<typeof listOrders>) =>
      (await list(query)).map((row) => row.last_name)
    expect(await names({})).toEqual(['Lee', 'Yip', 'Ho'])
    expect(await names({ sort_by: 'last_name' })).toEqual(['Ho', 'Lee', 'Yip'])
    expect(await names({ sort_by: 'email', sort_direction: 'desc' })).toEqual(['Yip', 'Lee', 'Ho'])
    expect(await names({ sort_by: 'total_gross_cents', page: 2, per_page: 2 })).toEqual(['Lee'])
    expect(await names({ query: 'YIP wing' })).toEqual(['Yip'])
    expect(await names({ query: lee.order_id.slice(3, 11).toUpperCase() })).toEqual(['Lee'])
    const costing = (condition: Record<string, string>) =>
      names({ filter_fields: { total_gross_cents: condition } })
    expect(await costing({ gt: '100', lte: '300' })).toEqual(['Lee', 'Ho'])
    expect(await costing({ in: '100, 200' })).toEqual(['Yip', 'Ho'])
    const recent = { created_at: { gte: addMs(TEST_NOW, -2 * MINUTE_MS) } }
    expect(await names({ filter_fields: recent })).toEqual(['Yip', 'Ho'])
  })

  test('orders of another or an unknown event are not listed', async () => {
    const { order_id } = await fixture.venue.attendee()
    const missing = { status: 404, code: 'order.not_found' }
    const elsewhere = { params: { event_id: fixture.venue.other_event.id, order_id } }
    await expect(fixture.call('owner', readOrder, elsewhere)).rejects.toMatchObject(missing)
    await expect(fixture.call('owner', readOrder, one('od_0000000000000000'))).rejects.toMatchObject(missing)
    const stranger = { status: 404, code: 'event.not_found' }
    await expect(fixture.call('stranger', listOrders, own())).rejects.toMatchObject(stranger)
    await expect(fixture.call('stranger', readOrder, one(order_id))).rejects.toMatchObject(stranger)
  })

  test('door staff and collaborators cannot read orders because they contain money', async () => {
    const { order_id } = await fixture.venue.attendee()
    for (const who of ['collaborator', 'door'] as const) {
      const refused = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, listOrders, own())).rejects.toMatchObject(refused)
      await expect(fixture.call(who, readOrder, one(order_id))).rejects.toMatchObject(refused)
    }
  })

  test.each([
    ['sort_by=status', 'sort_by'],
    ['filter_fields[total_gross_cents][eq]=much', 'filter_fields.total_gross_cents.eq'],
    ['filter_fields[total_gross_cents][like]=1', 'filter_fields.total_gross_cents.like'],
    ['filter_fields[total_gross_cents][in]=1,,2', 'filter_fields.total_gross_cents.in'],
    ['filter_fields[created_at][gt]=today', 'filter_fields.created_at.gt'],
  ])('orders reject %s by name', async (search, field) => {
    const path = `/events/${fixture.venue.event_id}/orders?${search}`
    const reply = await fixture.server.raw('GET', path, { token: fixture.venue.owner.token })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    expect(reply.json).toHaveProperty(['errors', field])
  })
})
