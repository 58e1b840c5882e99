import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readBoxOffice, returnAllotment } from '#contract/door/box-office.ts'
import { readTakings, takeBackAllotment } from '#contract/door/takings.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { duplicateEvent } from '#contract/events/events.ts'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import {
  makeScanInput,
  pairTestDevice,
  postScans,
  pullWholeMirror,
  type PairedDevice,
} from '../door/door-calls.ts'
import { limitGeneral, makeSale, sellAtDoor, sendEntries, takeGeneral } from './box-office-calls.ts'

describeOnAnyDatabase('box office', (kind) => {
  const fixture = useFixture(kind)
  let gate: PairedDevice
  beforeEach(async () => {
    await sellAtDoor(fixture)
    gate = await pairTestDevice(fixture.server, fixture.venue, 'Till 1', { gate: 'Gate A' })
  })

  const door = () => ({ check_in_list_id: fixture.venue.list_id })
  const list = () => ({ event_id: fixture.venue.event_id, ...door() })
  const send = (...entries: object[]) => sendEntries(fixture, gate.token, ...entries)
  const takings = async () => (await fixture.call('organizer', readTakings, { params: list() })).data
  const boxOffice = async () =>
    (await fixture.server.call(readBoxOffice, { params: door(), token: gate.token })).data
  const ledger = async (order_id: string) => {
    const rows = await fixture.db.read((tx) =>
      tx.select().from(ledger_entries).where(eq(ledger_entries.order_id, order_id)),
    )
    const sumOf = (side: string) =>
      rows.filter((row) => row.side === side).reduce((sum, row) => sum + row.amount_cents, 0)
    return { desk: sumOf('desk'), sales: sumOf('sales') }
  }

  test('a sale becomes a completed order whose attendees hold exactly its codes, without name and e-mail', async () => {
    const sale = makeSale(fixture, { given_cents: 100_000 }, 2)
    const { data } = await send(sale)
    expect(data).toEqual([{ id: sale.id, stored: true, order_id: data[0]?.order_id, conflict: null }])
    const { event_id } = fixture.venue
    const made = await fixture.call('organizer', listOrders, { params: { event_id } })
    expect(made.data).toMatchObject([
      {
        id: data[0]?.order_id,
        first_name: 'Walk-in 0001',
        last_name: '',
        email: '',
        status: 'COMPLETED',
        payment_method: 'door',
        is_paid_by_hand: true,
        total_gross_cents: 96_000,
        attendees_count: 2,
      },
    ])
    const codes = await fixture.db.read((tx) =>
      tx.select().from(ticket_codes).where(eq(ticket_codes.event_id, event_id)),
    )
    expect(codes.map(({ code }) => code).toSorted()).toEqual(sale.codes.toSorted())
    expect(await ledger(data[0]?.order_id ?? '')).toEqual({ desk: 96_000, sales: -96_000 })
    const params = { event_id, order_id: data[0]?.order_id ?? '' }
    const full = await fixture.call('organizer', readOrder, { params })
    expect(full.data.timeline).toMatchObject([
      { kind: 'created' },
      { kind: 'paid_at_door', amount_cents: 96_000 },
    ])
    expect(full.data).toMatchObject({ returnable_cents: 96_000, refundable_cents: 0 })
    const mirror = await pullWholeMirror(fixture.server, gate.token, fixture.venue.list_id)
    expect([...mirror.attendees.values()]).toMatchObject([
      { first_name: 'Walk-in 0001', paid: true, status: 'ACTIVE' },
      { first_name: 'Walk-in 0001', paid: true, status: 'ACTIVE' },
    ])
    expect(await takings()).toMatchObject({
      takings: [
        { device_name: 'Till 1', gate: 'Gate A', tender: 'cash', sales: 1, tickets: 2, sum_cents: 96_000 },
      ],
      conflicts: [],
    })
  })

  test('the same id gets the same answer and another body under it is refused', async () => {
    const sale = makeSale(fixture)
    const first = await send(sale)
    expect((await send(sale)).data).toEqual(first.data)
    expect((await send({ ...sale, tender: 'fps' })).data).toMatchObject([
      { id: sale.id, stored: false, error: { code: 'box_office.id_reused' } },
    ])
    expect((await takings()).takings).toMatchObject([{ sales: 1 }])
  })

  test('a malformed sale names its fields, changes nothing and does not stop the next', async () => {
    const good = makeSale(fixture)
    const wrong = { ...makeSale(fixture), sum_cents: 1, given_cents: 0 }
    const forged = makeSale(fixture)
    const [line] = forged.lines
    const other = { ...makeSale(fixture), lines: [{ ...line, ticket_id: fixture.venue.tickets.vip }] }
    const known = { ...makeSale(fixture), lines: good.lines }
    const { data } = await send(wrong, other, good, known)
    expect(data).toMatchObject([
      {
        stored: false,
        error: {
          code: 'box_office.invalid',
          errors: { sum_cents: ['sum_differs'], given_cents: ['too_small'] },
        },
      },
      {
        stored: false,
        error: { code: 'box_office.code_invalid', errors: { 'lines.0.codes': expect.anything() } },
      },
      { stored: true },
      { stored: false, error: { code: 'box_office.code_invalid' } },
    ])
    expect((await takings()).takings).toMatchObject([{ sales: 1 }])
  })

  test('an entry that another door let in before the sale arrived belongs to the new attendee', async () => {
    const sale = makeSale(fixture, { admits: true })
    const scan = makeScanInput(fixture.server, {
      raw_code: sale.codes[0],
      local_verdict: { kind: 'admitted', provisional: true },
    })
    await postScans(fixture.server, fixture.venue, gate.token, [scan])
    await send(sale)
    const { event_id } = fixture.venue
    const people = await fixture.call('organizer', listAttendees, { params: { event_id } })
    expect(people.data).toMatchObject([{ checked_in_at: scan['scanned_at'] }])
  })

  test('an allotment holds its places until its time and counts each sale once', async () => {
    await limitGeneral(fixture, 5)
    const allotment = await takeGeneral(fixture, gate.token, 4)
    expect(allotment).toMatchObject({
      quantity: 4,
      used: 0,
      until: '2026-11-20T22:00:00.000Z',
      ended_at: null,
    })
    await expect(takeGeneral(fixture, gate.token, 2)).rejects.toMatchObject({ code: 'ticket.sold_out' })
    expect(await takeGeneral(fixture, gate.token, 4, allotment.id)).toEqual(allotment)
    const sale = makeSale(fixture, { allotment_id: allotment.id }, 3)
    const { data, meta } = await send(sale)
    expect(data).toMatchObject([{ stored: true, conflict: null }])
    expect(meta.allotments).toMatchObject([{ id: allotment.id, quantity: 4, used: 3 }])
    expect((await boxOffice()).offers[0]).toMatchObject({ unit_cents: 48_000, stock: 1, elsewhere: [] })
    fixture.server.clock.advance(12 * 3_600_000)
    expect(await boxOffice()).toMatchObject({ allotments: [], offers: [{ stock: 2 }, {}] })
  })

  test('a sale that turns up after its allotment ended is kept and flagged when the stock is gone', async () => {
    await limitGeneral(fixture, 2)
    const allotment = await takeGeneral(fixture, gate.token, 2)
    const sale = makeSale(fixture, { allotment_id: allotment.id }, 2)
    const params = { ...list(), allotment_id: allotment.id }
    await fixture.call('organizer', takeBackAllotment, { params })
    const other = await takeGeneral(fixture, gate.token, 1)
    expect((await send(sale)).data).toMatchObject([{ stored: true, conflict: 'beyond_stock' }])
    expect(await takings()).toMatchObject({
      conflicts: [{ conflict: 'beyond_stock', tickets: 2, sum_cents: 96_000 }],
      allotments: [{ id: other.id, device_name: 'Till 1', ticket_name: 'General' }],
    })
  })

  test('a device returns its unused places, which others can buy again', async () => {
    await limitGeneral(fixture, 3)
    const { id: allotment_id } = await takeGeneral(fixture, gate.token, 3)
    const other = await pairTestDevice(fixture.server, fixture.venue, 'Till 2')
    const params = { ...door(), allotment_id }
    await expect(fixture.server.call(returnAllotment, { params, token: other.token })).rejects.toMatchObject({
      code: 'allotment.not_found',
    })
    await fixture.server.call(returnAllotment, { params, token: gate.token })
    await fixture.server.call(returnAllotment, { params, token: gate.token })
    expect(await takeGeneral(fixture, other.token, 3)).toMatchObject({ quantity: 3 })
  })

  test('many devices that take places at once never get more than there are', async () => {
    await limitGeneral(fixture, 7)
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => takeGeneral(fixture, gate.token, 1)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  test('a list sells only the ticket types that it is set to sell', async () => {
    const other = await pairTestDevice(fixture.server, fixture.venue, 'VIP', {
      list_id: fixture.venue.vip_list_id,
    })
    const params = { check_in_list_id: fixture.venue.vip_list_id }
    const offers = await fixture.server.call(readBoxOffice, { params, token: other.token })
    expect(offers.data.offers).toEqual([])
  })

  test('a copy of an event sells its own ticket types', async () => {
    const { event_id, tickets } = fixture.venue
    const body = {
      title: 'Copy',
      start_date: '2026-12-20T19:00',
      end_date: null,
      parts: ['tickets' as const, 'check_in_lists' as const],
    }
    const copy = await fixture.call('organizer', duplicateEvent, { params: { event_id }, body })
    const params = { event_id: copy.data.id }
    const lists = await fixture.call('organizer', listCheckInLists, { params })
    const main = lists.data.find(({ name }) => name === 'Main door')
    expect(main?.sells_ticket_ids.toSorted()).toEqual(main?.ticket_ids.toSorted())
    expect(main?.sells_ticket_ids).toHaveLength(2)
    expect(main?.sells_ticket_ids).not.toContain(tickets.general)
  })

  test('nothing is mailed to a buyer without an e-mail, also when the order is cancelled with a notice', async () => {
    const { data } = await send(makeSale(fixture))
    const params = { event_id: fixture.venue.event_id, order_id: data[0]?.order_id ?? '' }
    const body = { refund: 'all' as const, way: 'cash' as const, notify_buyer: true }
    const { data: order } = await fixture.call('organizer', cancelOrder, { params, body })
    expect(order).toMatchObject({ status: 'REFUNDED', total_refunded_cents: 48_000 })
    const { rows } = await fixture.db.read((tx) =>
      tx.execute<{ sent: number }>(
        `select count(*)::int as sent from mails where account_id = '${fixture.venue.account_id}'`,
      ),
    )
    expect(rows).toEqual([{ sent: 0 }])
  })
})
