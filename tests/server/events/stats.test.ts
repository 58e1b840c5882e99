import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { createTicket } from '#contract/resources/tickets.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { updateEvent } from '#contract/events/events.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees, addEvent, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describeOnAnyDatabase('the figures of an event', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const read = async (who: Actor = 'owner') => (await fixture.call(who, readEventStats, own())).data

  /** Adds the attendees of one order. */
  async function order(people: NewAttendee[], facts: NewAttendee['order'] = {}) {
    const [first = {}, ...others] = people
    const { order_id } = await fixture.venue.attendee({ ...first, order: facts })
    for (const person of others) await fixture.venue.attendee({ ...person, order_id })
    return order_id
  }

  test('the statistics of an event without orders are zero', async () => {
    expect(await read()).toEqual({
      currency: 'HKD',
      orders_count: 0,
      gross_cents: 0,
      refunded_cents: 0,
      fees_cents: 0,
      taxes_cents: 0,
      tickets_sold: 0,
      expected: 0,
      cancelled: 0,
      entered: 0,
      unpaid_orders: 0,
      awaited_cents: 0,
      conflicts: 0,
      daily: [],
      period: { orders: 0, tickets: 0, gross_cents: 0, views: 0 },
      before: null,
      tickets: [
        expect.objectContaining({ name: 'General', sold: 0, gross_cents: 0, quantity_available: UNLIMITED }),
        expect.objectContaining({ name: 'VIP', sold: 0, gross_cents: 0, entered: 0 }),
      ],
      arrivals: [],
    })
  })

  test('the statistics count orders, money and attendees without test orders', async () => {
    await order([{}, {}], { total_gross_cents: 96_000 })
    await order([{ ticket: 'vip' }], { total_gross_cents: 128_000, total_refunded_cents: 28_000 })
    await order([{ cancelled_at: TEST_NOW }], { cancelled_at: TEST_NOW })
    await order([{ paid: false }])
    await order([{ refunded_at: TEST_NOW, cancelled_at: TEST_NOW }, {}], { total_gross_cents: 96_000 })
    await order([{ ticket: 'vip', refunded_at: TEST_NOW }], { total_refunded_cents: 48_000 })
    await order([{ ticket: 'vip' }], { is_test: true, total_gross_cents: 128_000 })
    expect(await read()).toMatchObject({
      orders_count: 5,
      gross_cents: 96_000 + 128_000 + 48_000 + 96_000 + 48_000,
      refunded_cents: 76_000,
      tickets_sold: 8,
      expected: 5,
      cancelled: 3,
      unpaid_orders: 1,
      awaited_cents: 48_000,
      tickets: [
        { name: 'General', sold: 6, expected: 4, gross_cents: 240_000 },
        { name: 'VIP', sold: 2, expected: 1, gross_cents: 176_000 },
      ],
    })
    const waiting = { filter_fields: { status: { eq: 'AWAITING_PAYMENT' } } }
    const { meta } = await fixture.call('owner', listOrders, { ...own(), query: waiting })
    expect(meta.total).toBe(1)
  })

  test('an order’s amount is split among its ticket types to the exact cent', async () => {
    const prices = [{ price_cents: 0, quantity_available: 40 }]
    const free = { name: 'Free', type: 'FREE' as const, prices }
    await fixture.call('owner', createTicket, { ...own(), body: free })
    for (const total_gross_cents of [100, 101, 7, 99_999]) {
      await order([{}, { ticket: 'vip' }, {}], { total_gross_cents })
    }
    const { tickets, gross_cents } = await read()
    expect(tickets.map(({ name, quantity_available }) => [name, quantity_available])).toEqual([
      ['General', UNLIMITED],
      ['VIP', UNLIMITED],
      ['Free', 40],
    ])
    const [general, vip, none] = tickets.map((ticket) => ticket.gross_cents ?? 0)
    expect(gross_cents).toBe(100_207)
    expect((general ?? 0) + (vip ?? 0)).toBe(100_207)
    // Two tickets at 480 and one at 1,280 share the amount as three sevenths and four.
    expect(Math.abs((general ?? 0) - (100_207 * 960) / 2240)).toBeLessThan(3)
    expect(none).toBe(0)
  })

  test('the statistics omit money without permission and are refused to door staff', async () => {
    await order([{}, { ticket: 'vip' }])
    const theirs = await read('collaborator')
    expect(theirs).toMatchObject({
      orders_count: 1,
      tickets_sold: 2,
      gross_cents: null,
      refunded_cents: null,
    })
    expect(theirs.daily.map((day) => [day.orders, day.tickets, day.gross_cents])).toEqual([[1, 2, null]])
    expect(theirs.tickets.map((ticket) => ticket.gross_cents)).toEqual([null, null])
    expect(JSON.stringify(theirs)).not.toContain('48000')
    await expect(read('door')).rejects.toMatchObject({ status: 403, code: 'permission.denied' })
    await expect(read('stranger')).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
  })

  test('the daily statistics use the event’s calendar days without gaps', async () => {
    // In Hong Kong the 19th started at 16:00 UTC on the 18th.
    await order([{ created_at: '2026-11-17T15:59:59.999Z' }, { created_at: '2026-11-17T16:00:00.000Z' }])
    await order([{ created_at: '2026-11-18T16:00:00.000Z' }], { paid_at: null })
    await order([{ created_at: '2026-11-18T15:59:59.999Z', cancelled_at: TEST_NOW }], {
      cancelled_at: TEST_NOW,
    })
    expect((await read()).daily).toEqual([
      { date: '2026-11-17', orders: 1, tickets: 1, gross_cents: 48_000, views: 0 },
      { date: '2026-11-18', orders: 0, tickets: 2, gross_cents: 48_000, views: 0 },
      { date: '2026-11-19', orders: 1, tickets: 1, gross_cents: 0, views: 0 },
      { date: '2026-11-20', orders: 0, tickets: 0, gross_cents: 0, views: 0 },
    ])
    await fixture.call('owner', updateEvent, { ...own(), body: { timezone: 'UTC' } })
    expect((await read()).daily.map(({ date, tickets }) => [date, tickets])).toEqual([
      ['2026-11-17', 2],
      ['2026-11-18', 2],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
    ])
  })

  test('the daily statistics cover at most ninety days and end with the event', async () => {
    await order([{ created_at: addMs(TEST_NOW, -200 * DAY_MS) }])
    const running = (await read()).daily
    expect(running).toHaveLength(90)
    expect(running.at(-1)?.date).toBe('2026-11-20')
    expect(running.reduce((sum, day) => sum + day.orders, 0)).toBe(0)
    fixture.server.clock.advance(300 * DAY_MS)
    // The event ends at midnight, which belongs to the next day.
    expect((await read()).daily.at(-1)?.date).toBe('2026-11-21')
    await order([{}])
    expect((await read()).daily.at(-1)).toMatchObject({ date: '2027-09-16', orders: 1 })
  })

  test('the daily statistics handle days without midnight and with a repeated hour', async () => {
    const { account_id } = fixture.venue
    const timezone = 'America/Santiago'
    const event = await fixture.db.withTx(async (tx) => {
      const made = await addEvent(fixture.server, tx, { account_id, timezone, end_date: '2027-09-01T00:00' })
      // Clocks changed from 23:59 on 5 September to 1:00 on the 6th, and in April from 23:59 back to 23:00.
      const bought = ['2026-04-05T02:30:00.000Z', '2026-04-05T03:30:00.000Z', '2026-09-06T04:00:00.000Z']
      const people = bought.map((created_at) => ({ created_at }))
      await addAttendees(fixture.server, tx, made, people)
      return made
    })
    fixture.server.clock.set('2026-06-01T00:00:00.000Z')
    const of = { params: { event_id: event.id } }
    const autumn = (await fixture.call('owner', readEventStats, of)).data.daily
    expect(autumn[0]).toMatchObject({ date: '2026-04-04', orders: 2 })
    fixture.server.clock.set('2026-09-08T00:00:00.000Z')
    const spring = (await fixture.call('owner', readEventStats, of)).data.daily
    expect(spring.filter(({ orders }) => orders > 0)).toMatchObject([{ date: '2026-09-06', orders: 1 }])
    expect(new Set(spring.map(({ date }) => date)).size).toBe(90)
  })

  test('the arrivals count each attendee once, at the first check-in on any list', async () => {
    const { venue, server } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone')
    const lounge = await pairTestDevice(server, venue, 'Lounge', { list_id: venue.vip_list_id })
    const vip = await venue.attendee({ ticket: 'vip' })
    const guests = [await venue.attendee(), await venue.attendee()]
    const scan = (code: string, minutes: number) =>
      makeScanInput(server, { raw_code: code, scanned_at: addMs(TEST_NOW, minutes * MINUTE_MS) })
    await postScans(server, venue, phone.token, [scan(vip.code, -31), scan(guests[0]?.code ?? '', -30)])
    await postScans(server, venue, lounge.token, [scan(vip.code, -14)], venue.vip_list_id)
    const refused = { ...scan('no ticket', -3), local_verdict: { kind: 'unknown_code' } }
    await postScans(server, venue, phone.token, [scan(guests[1]?.code ?? '', -19), refused])
    const twice = await pairTestDevice(server, venue, 'Other phone')
    await postScans(server, venue, twice.token, [scan(guests[1]?.code ?? '', -2)])
    expect(await read()).toMatchObject({
      entered: 3,
      conflicts: 1,
      tickets: [
        { name: 'General', entered: 2 },
        { name: 'VIP', entered: 1 },
      ],
      arrivals: [
        { from: '2026-11-20T09:25:00.000Z', entered: 1 },
        { from: '2026-11-20T09:30:00.000Z', entered: 1 },
        { from: '2026-11-20T09:35:00.000Z', entered: 0 },
        { from: '2026-11-20T09:40:00.000Z', entered: 1 },
      ],
    })
  })

  test('the arrivals cover the twelve hours up to the last check-in', async () => {
    const { venue, server } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone')
    const guests = [await venue.attendee(), await venue.attendee(), await venue.attendee()]
    server.clock.advance(14 * 60 * MINUTE_MS)
    const scans = [-800, -719, -1].map((minutes, at) => {
      const scanned_at = addMs(server.clock.now(), minutes * MINUTE_MS)
      return makeScanInput(server, { raw_code: guests[at]?.code, scanned_at })
    })
    await postScans(server, venue, phone.token, scans)
    const { arrivals, entered } = await read()
    expect(entered).toBe(3)
    expect(arrivals.length).toBeLessThanOrEqual(144)
    expect(arrivals.filter((step) => step.entered > 0)).toHaveLength(2)
    expect(arrivals.at(0)).toEqual({ from: '2026-11-20T12:00:00.000Z', entered: 1 })
  })
})
