import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { duplicateEvent, updateEvent, type EventEdit } from '#contract/events/events.ts'
import { createMessage, listMessages } from '#contract/messages/messages.ts'
import { createPromoCode, listPromoCodes } from '#contract/resources/promo-codes.ts'
import { createTicket, listTickets } from '#contract/resources/tickets.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeMessages } from '#tests/server/messages/messages-fixture.ts'

/** Returns the instant of a wall time in Hong Kong, where the venue is. */
const hk = (day: string, time: string) => new Date(`${day}T${time}:00.000+08:00`).toISOString()
/** The event starts at 16:00 on 20 December 2026, a month from now. */
const DAY = '2026-12-20'
const LATER = { start_date: '2026-12-27T16:00', end_date: '2026-12-28T00:00' }

describeOnAnyDatabase('an event that gets another start', (kind) => {
  const fixture = useFixture(kind)
  const of = () => ({ params: { event_id: fixture.venue.event_id } })
  const change = (body: EventEdit) => fixture.call('organizer', updateEvent, { ...of(), body })
  const list = () => ({ params: { ...of().params, check_in_list_id: fixture.venue.list_id } })

  async function furnish() {
    await change({ start_date: `${DAY}T16:00`, end_date: null, keep_dates_of: ['all'] })
    await fixture.call('owner', updateCheckInList, {
      ...list(),
      body: { activates_at: hk(DAY, '15:00'), expires_at: hk(DAY, '20:34') },
    })
    const { data: ticket } = await fixture.call('owner', createTicket, {
      ...of(),
      body: {
        name: 'Tiers',
        type: 'TIERED',
        sale_start_at: '2020-01-01T00:00:00.000Z',
        sale_end_at: hk(DAY, '12:00'),
        prices: [
          {
            price_cents: 10_000,
            label: 'Early',
            sale_start_at: hk(DAY, '08:00'),
            sale_end_at: hk(DAY, '10:00'),
          },
        ],
      },
    })
    const { data: code } = await fixture.call('owner', createPromoCode, {
      ...of(),
      body: { code: 'LIGHTS', discount_type: 'NONE', expires_at: hk(DAY, '11:00') },
    })
    await fixture.call('owner', updateEventSettings, { ...of(), body: { payment_due_at: hk(DAY, '09:00') } })
    await makeMessages(fixture).buy()
    const { data: message } = await fixture.call('organizer', createMessage, {
      ...of(),
      body: {
        message_type: 'EVENT',
        subject: 'Tomorrow',
        message: '<p>See you</p>',
        confirm_not_promotional: true,
        send_at: '2026-12-19T18:00',
      },
    })
    return { ticket, code, message }
  }

  async function datesOf() {
    const { data: lists } = await fixture.call('owner', readCheckInList, list())
    const { data: tickets } = await fixture.call('owner', listTickets, of())
    const tiers = tickets.find(({ name }) => name === 'Tiers')
    const { data: codes } = await fixture.call('owner', listPromoCodes, of())
    const { data: settings } = await fixture.call('owner', readEventSettings, of())
    const { data: messages } = await fixture.call('organizer', listMessages, of())
    return {
      list: [lists.activates_at, lists.expires_at],
      sale: [tiers?.sale_start_at, tiers?.sale_end_at],
      price: [tiers?.prices[0]?.sale_start_at, tiers?.prices[0]?.sale_end_at],
      code: codes[0]?.expires_at,
      payment: settings.payment_due_at,
      message: messages.find(({ subject }) => subject === 'Tomorrow')?.send_at,
    }
  }

  const MOVED = {
    list: [hk('2026-12-27', '15:00'), hk('2026-12-27', '20:34')],
    // A sale that has started keeps its start.
    sale: ['2020-01-01T00:00:00.000Z', hk('2026-12-27', '12:00')],
    price: [hk('2026-12-27', '08:00'), hk('2026-12-27', '10:00')],
    code: hk('2026-12-27', '11:00'),
    payment: hk('2026-12-27', '09:00'),
    message: hk('2026-12-26', '18:00'),
  }

  test('a moved start moves all dates relative to it and raises the versions of check-in lists', async () => {
    await furnish()
    const { data: before } = await fixture.call('owner', readCheckInList, list())
    await change(LATER)
    expect(await datesOf()).toEqual(MOVED)
    const { data: after } = await fixture.call('owner', readCheckInList, list())
    expect(after.version).toBe(before.version + 1)
    expect(after.earlier_rules.length).toBeGreaterThan(0)
  })

  test('a moved start keeps the dates of the named rows, or of all rows', async () => {
    const { ticket, code, message } = await furnish()
    const before = await datesOf()
    const kept = [
      fixture.venue.list_id,
      ticket.prices[0]?.id ?? '',
      code.id,
      message?.id ?? '',
      fixture.venue.event_id,
    ]
    await change({ ...LATER, keep_dates_of: kept })
    expect(await datesOf()).toEqual({ ...before, sale: MOVED.sale })
    await change({ start_date: `${DAY}T16:00`, end_date: null, keep_dates_of: ['all'] })
    expect(await datesOf()).toEqual({ ...before, sale: MOVED.sale })
  })

  test('a new timezone alone keeps all wall times', async () => {
    await furnish()
    await change({ timezone: 'Europe/London' })
    expect((await datesOf()).list).toEqual(['2026-12-20T15:00:00.000Z', '2026-12-20T20:34:00.000Z'])
    expect((await datesOf()).code).toBe('2026-12-20T11:00:00.000Z')
  })

  test('an unchanged start changes no other date', async () => {
    await furnish()
    const before = await datesOf()
    await change({ title: 'Other', end_date: '2026-12-20T23:30', keep_dates_of: [] })
    expect(await datesOf()).toEqual(before)
  })

  test('unpaid orders keep their time to pay, whether due by the start or by a payment date', async () => {
    await furnish()
    const order = { other_payment: 'fps', paid_at: null, total_gross_cents: 1_000 } as const
    const due = [hk(DAY, '16:00'), hk(DAY, '09:00'), hk('2026-12-05', '12:00'), null]
    const people = due.map((due_at) => ({
      order: {
        ...order,
        other_payment: due_at === null ? ('door' as const) : order.other_payment,
        due_at,
        remind_at: hk('2026-12-04', '09:00'),
      },
    }))
    const made = await fixture.db.withTx((tx) =>
      addAttendees(fixture.server, tx, fixture.venue.event, people),
    )
    await change(LATER)
    const after = await fixture.db.read((tx) =>
      tx
        .select({ id: orders.id, due_at: orders.due_at, remind_at: orders.remind_at })
        .from(orders)
        .where(eq(orders.event_id, fixture.venue.event_id)),
    )
    const own = made.map(({ order_id }) => after.find(({ id }) => id === order_id))
    expect(own.map((row) => row?.due_at)).toEqual([
      hk('2026-12-27', '16:00'),
      hk('2026-12-27', '09:00'),
      hk('2026-12-05', '12:00'),
      null,
    ])
    expect(own.map((row) => row?.remind_at)).toEqual([
      hk('2026-12-26', '16:00'),
      hk('2026-12-26', '09:00'),
      hk('2026-12-04', '09:00'),
      hk('2026-12-26', '16:00'),
    ])
  })

  test('each notified ticket holder is mailed the new date once, translated, with a calendar entry', async () => {
    const messages = makeMessages(fixture)
    await messages.buy()
    await messages.buy({ email: 'anna@example.test', locale: 'de' })
    await change({ ...LATER, notify_ticket_holders: true })
    await messages.work()
    fixture.server.clock.advance(60_000)
    await messages.work()
    expect(messages.taken).toHaveLength(2)
    const [german] = messages.to('anna@example.test')
    expect(german?.subject).toBe('Neuer Termin: Harbour Lights')
    expect(german?.text).toContain('Sonntag, 27. Dezember 2026')
    expect(german?.files.map(({ file_name }) => file_name)).toContain('event.ics')
    messages.clear()
    await change({ title: 'Other', notify_ticket_holders: true })
    await change({ start_date: `${DAY}T16:00`, end_date: null })
    await messages.work()
    expect(messages.taken).toEqual([])
  })

  test('a moved start is refused without the permission to notify or with a row of no event', async () => {
    const wrong = { ...LATER, keep_dates_of: ['nothing'] }
    await expect(change(wrong)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('a copy across a clock change sells at the same times of day', async () => {
    await change({
      timezone: 'Europe/Berlin',
      start_date: '2027-11-06T20:00',
      end_date: null,
      keep_dates_of: ['all'],
    })
    await fixture.call('owner', createTicket, {
      ...of(),
      body: {
        name: 'Autumn',
        type: 'FREE',
        prices: [{ price_cents: 0 }],
        sale_start_at: '2027-10-01T08:00:00.000Z',
        sale_end_at: '2027-10-30T21:59:00.000Z',
      },
    })
    const { data: copy } = await fixture.call('organizer', duplicateEvent, {
      ...of(),
      body: { title: 'Again', start_date: '2028-02-05T20:00', parts: ['tickets'] },
    })
    const { data: tickets } = await fixture.call('owner', listTickets, { params: { event_id: copy.id } })
    expect(tickets.find(({ name }) => name === 'Autumn')).toMatchObject({
      sale_start_at: '2027-12-31T09:00:00.000Z',
      sale_end_at: '2028-01-29T22:59:00.000Z',
    })
  })
})
