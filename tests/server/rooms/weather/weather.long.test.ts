import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateEvent } from '#contract/events/events.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { keepNewDate } from '#contract/orders/refunds.ts'
import { readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { closeForWeather, listWeatherClosures, readTouched, tellNewDate } from '#contract/rooms/weather.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { remindNext, addLateOrders } from '#server/domains/operations/weather/service.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { DAY, venueTime } from '../booking-calls.ts'
import { SPAN, useWeatherFixture } from './weather-fixture.ts'

const NEW_DAY = '2026-12-11'
const LATER = { start_date: `${NEW_DAY}T20:00`, end_date: `${NEW_DAY}T23:00` }

describeOnAnyDatabase('events that the weather closes', (kind) => {
  const { fixture, house, money, look, close, ofEvent, needs, tellAll, report, buy, putOffMails, cancel } =
    useWeatherFixture(kind)
  /** An order whose sale did not see the decision. */
  const buyUnseen = async () => {
    const { event_id, order_id, s } = await fixture.db.withTx((tx) =>
      addOrderWithSecret(fixture.server, tx, fixture.venue.event, {
        is_free: true,
        created_at: fixture.server.clock.now(),
      }),
    )
    return { params: { event_id, order_id }, query: { s } }
  }

  test('a closure lists the affected orders with buyer and paid amount, and nothing that is unaffected', async () => {
    await buy()
    await house.paid('15:00', '17:00')
    const touched = await look()
    expect(touched.events).toMatchObject([
      { id: fixture.venue.event_id, orders: 1, tickets: 1, kept_cents: 48_000 },
    ])
    expect(touched.bookings).toMatchObject([{ state: 'confirmed', kept_cents: 120_000 }])
    const morning = { from: venueTime('08:00'), until: venueTime('12:00') }
    const { data } = await fixture.call('organizer', readTouched, { query: morning })
    expect([data.events, data.bookings]).toEqual([[], []])
  })

  test('a cancelled event notifies and refunds everyone once, whatever processes the queue and however often', async () => {
    const [one, other] = [await buy(), await buy()]
    const by_hand = await fixture.db.withTx(async (tx) => {
      const [ticket] = await addAttendees(fixture.server, tx, fixture.venue.event, [
        { order: { email: 'fps@example.test', other_payment: 'fps', total_gross_cents: 48_000 } },
      ])
      return ticket?.order_id
    })
    const { id } = await close()
    expect(await report(id)).toMatchObject({ orders: 3, told: 0 })
    const told = await Promise.all([tellAll(), tellAll(), tellAll()])
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await tellAll()).toBe(0)
    await money.giveBack()
    await money.deliver()
    for (const order_key of [one, other])
      expect(await money.read(order_key)).toMatchObject({
        status: 'REFUNDED',
        cancelled_because: 'organizer',
        tickets: [{ status: 'CANCELLED', ticket_code: null }],
      })
    expect(await money.balance()).toEqual({ provider: 0, rest: 0 })
    expect(await putOffMails()).toHaveLength(3)
    expect(await putOffMails()).toContainEqual(
      expect.objectContaining({ kind: 'cancelled', refund_cents: 48_000, words: 'Signal 8 is up.' }),
    )
    const { event_lines, told: all_told } = await report(id)
    expect(all_told).toBe(3)
    expect(event_lines).toMatchObject([
      { happening: 'cancelled', outcome: 'call_off', refunded_cents: 96_000, refunds_failed: 0 },
    ])
    expect(event_lines[0]?.by_hand).toMatchObject([{ order_id: by_hand, amount_cents: 48_000 }])
  })

  test('a cancelled event sells nothing more, and a payment made at that moment is refunded', async () => {
    const page = await money.toPage()
    await close()
    const { data } = await fixture.server.call(readPublicEvent, {
      params: { event_id: fixture.venue.event_id },
    })
    expect(data).toMatchObject({ happening: 'cancelled', sale: 'ended' })
    await expect(money.hold([money.general()])).rejects.toMatchObject({ status: 409 })
    await money.useCard(page.payment_ref, money.CARDS.success)
    await money.ask(page.order_key)
    await money.giveBack()
    await money.deliver()
    expect(await money.read(page.order_key)).toMatchObject({ cancelled_because: 'paid_too_late' })
    expect(await money.balance()).toEqual({ provider: 0, rest: 0 })
  })

  test('a refund that the provider rejects is in the report and delays nobody', async () => {
    const page = await money.toPage()
    await money.useCard(page.payment_ref, money.CARDS.refund_fails)
    await money.ask(page.order_key)
    await buy()
    const { id } = await close()
    expect(await tellAll()).toBe(2)
    await money.giveBack()
    await money.deliver()
    expect((await report(id)).event_lines).toMatchObject([{ refunds_failed: 1, refunded_cents: 48_000 }])
  })

  test('a postponed event: one buyer takes the refund, one keeps the new date, one is asked again', async () => {
    const [money_back, keeps, silent] = [await buy(), await buy(), await buy()]
    const code = (await money.read(silent)).tickets[0]?.ticket_code
    const { id } = await close({ events: ofEvent('postpone') })
    await tellAll()
    expect((await money.read(keeps)).event).toMatchObject({
      happening: 'postponed',
      former_start_date: `${DAY}T19:30`,
    })
    // The old start passes, and the choice stays open.
    fixture.server.clock.set(venueTime('20:00'))
    const shown = (await money.read(money_back)).cancellation
    expect(shown).toEqual({ refund_cents: 48_000, fee_cents: 0 })
    await cancel(money_back, 48_000)
    await fixture.server.call(keepNewDate, keeps)
    const params = { weather_closure_id: id }
    const body = { event_id: fixture.venue.event_id, ...LATER }
    await fixture.call('organizer', tellNewDate, { params, body })
    expect(await tellAll()).toBe(2)
    expect((await money.read(silent)).event.starts_at).toBe(venueTime('20:00', NEW_DAY))
    expect((await money.read(silent)).tickets[0]?.ticket_code).toBe(code)
    expect(await remindNext(needs())).toBe(false)
    fixture.server.clock.set(venueTime('21:00', '2026-12-08'))
    expect([await remindNext(needs()), await remindNext(needs())]).toEqual([true, false])
    const told = await putOffMails()
    expect(told.filter(({ kind: what }) => what === 'postponed')).toHaveLength(3)
    expect(told.filter(({ is_again }) => is_again)).toHaveLength(1)
    const { event_lines } = await report(id)
    expect(event_lines).toMatchObject([
      { happening: 'rescheduled', kept: 1, money_back: 1, refunded_cents: 48_000 },
    ])
    fixture.server.clock.set(venueTime('20:00', NEW_DAY))
    await expect(cancel(silent, 48_000)).rejects.toMatchObject({ code: 'order.not_cancellable' })
    await expect(fixture.server.call(keepNewDate, silent)).rejects.toMatchObject({
      code: 'order.not_put_off',
    })
    await expect(fixture.call('organizer', tellNewDate, { params, body })).rejects.toMatchObject({
      code: 'weather.changed',
    })
  })

  test('only the closure that postponed an event can set its new date', async () => {
    const { event_id } = fixture.venue
    const { id: other } = await close({ events: ofEvent('go_on') })
    const { id } = await close({ events: ofEvent('postpone') })
    const give = (weather_closure_id: string, body = { event_id, ...LATER }) =>
      fixture.call('organizer', tellNewDate, { params: { weather_closure_id }, body })
    await expect(give(other)).rejects.toMatchObject({ code: 'event.not_found' })
    await expect(give(id, { event_id, ...LATER, start_date: '2020-01-01T10:00' })).rejects.toMatchObject({
      code: 'weather.invalid',
      errors: { start_date: ['in_the_past'] },
    })
    expect((await give(id)).data.event_lines).toMatchObject([{ happening: 'rescheduled' }])
  })

  test('an order in checkout during the decision is processed too, once', async () => {
    const { id } = await close()
    const late = await buyUnseen()
    expect([await tellAll(), await addLateOrders(needs()), await addLateOrders(needs())]).toEqual([
      0,
      true,
      false,
    ])
    expect(await tellAll()).toBe(1)
    expect(await report(id)).toMatchObject({ orders: 1, told: 1 })
    expect((await money.read(late)).cancelled_because).toBe('organizer')
    fixture.server.clock.advance(2 * 60_000)
    await buyUnseen()
    expect(await addLateOrders(needs())).toBe(false)
  })

  test('a decision that is sent twice closes once', async () => {
    await buy()
    const touched = await look()
    const body = {
      signal: 'signal_8' as const,
      ...SPAN,
      events: touched.events.map((event) => ({ event_id: event.id, outcome: 'call_off' as const })),
    }
    const send = () => fixture.call('organizer', closeForWeather, { body, idempotency_key: 'signal-8-once' })
    const [first, again] = [await send(), await send()]
    expect(again.data.id).toBe(first.data.id)
    expect((await fixture.call('organizer', listWeatherClosures, { query: {} })).data).toHaveLength(1)
    expect(await tellAll()).toBe(1)
  })

  test('the new date of a postponed event keeps the offsets of doors and sales and cannot be set elsewhere', async () => {
    const { event_id, list_id: check_in_list_id } = fixture.venue
    const params = { event_id, check_in_list_id }
    await fixture.call('organizer', updateCheckInList, {
      params,
      body: { activates_at: venueTime('18:30'), expires_at: venueTime('23:00') },
    })
    await close({ events: ofEvent('postpone') })
    await expect(
      fixture.call('organizer', updateEvent, { params: { event_id }, body: LATER }),
    ).rejects.toMatchObject({ code: 'event.put_off', errors: { start_date: ['event.put_off'] } })
    await fixture.call('organizer', updateEvent, { params: { event_id }, body: { title: 'Still to come' } })
    const { data } = await fixture.call('organizer', listWeatherClosures, { query: {} })
    await fixture.call('organizer', tellNewDate, {
      params: { weather_closure_id: data[0]?.id ?? '' },
      body: { event_id, ...LATER },
    })
    expect((await fixture.call('organizer', readCheckInList, { params })).data).toMatchObject({
      activates_at: venueTime('19:00', NEW_DAY),
      expires_at: venueTime('23:30', NEW_DAY),
    })
  })

  test('an order cancelled meanwhile is neither notified nor refunded again', async () => {
    const order_key = await buy()
    await close()
    await fixture.db.withTx((tx) =>
      tx
        .update(orders)
        .set({ cancelled_at: fixture.server.clock.now(), cancelled_because: 'organizer' })
        .where(eq(orders.id, order_key.params.order_id)),
    )
    expect(await tellAll()).toBe(1)
    expect(await putOffMails()).toEqual([])
    const asked = await fixture.db.read((tx) =>
      tx.select().from(refunds).where(eq(refunds.order_id, order_key.params.order_id)),
    )
    expect(asked).toEqual([])
  })
})
