import { describe, expect, test } from 'vitest'
import { approveBooking, cancelBooking, readBooking } from '#contract/rooms/bookings.ts'
import { payOwnBooking, readOwnPayment } from '#contract/rooms/own-bookings.ts'
import { payments } from '#server/core/db/schema/payments.ts'
import { settlePayment } from '#server/domains/payments/webhooks/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS } from '#tests/server/checkout/checkout-fixture.ts'
import { bookingCallKey, venueTime } from './booking-calls.ts'
import { makeBookingPayments } from './booking-payments.ts'

const HOUR_MS = 60 * MINUTE_MS

describeOnAnyDatabase('a booking that is paid by card', (kind) => {
  const fixture = useFixture(kind)
  const house = makeBookingPayments(fixture)
  const { money } = house
  const { CARDS } = money
  const paymentsOf = (id: string) =>
    fixture.db.read(async (tx) =>
      (await tx.select().from(payments)).filter(({ booking_id }) => booking_id === id),
    )

  test('two people of one company can open a booking: one page, paid once, and both see the payment', async () => {
    const own = await house.held()
    const [page, same] = await Promise.all([house.toPage(own), house.toPage(own)])
    await Promise.allSettled([page, same].map((one) => money.useCard(one, CARDS.success)))
    fixture.server.clock.advance(MINUTE_MS)
    await money.deliver()
    expect(await house.look(own)).toMatchObject({ state: 'confirmed', paid_cents: 120_000, due_cents: 0 })
    await expect(house.begin(own)).rejects.toMatchObject({ code: 'booking.not_open' })
    expect(await paymentsOf(own.id)).toHaveLength(1)
    expect(await house.told(own.email)).toEqual(['approved', 'asked', 'confirmed'])
  })

  test('a booking is confirmed when the provider reports the payment, once for repeated reports', async () => {
    const own = await house.held()
    expect(await house.look(own)).toMatchObject({ state: 'held', due_cents: 120_000, takes_cards: true })
    const payment_ref = await house.toPage(own)
    expect((await house.payment(own)).payment).toEqual({ status: 'PENDING', failure: null })
    await money.useCard(payment_ref, CARDS.message_twice)
    expect((await house.look(own)).state).toBe('held')
    fixture.server.clock.advance(MINUTE_MS)
    await money.deliver()
    const booking = await house.look(own)
    expect(booking).toMatchObject({ state: 'confirmed', paid_cents: 120_000, due_cents: 0, pay_by: null })
    expect(booking.timeline.map((line) => line.kind)).toEqual(['asked', 'approved', 'paid'])
    expect(await house.told(own.email)).toEqual(['approved', 'asked', 'confirmed'])
    expect(await house.stands()).toEqual({ provider: 120_000, desk: 0, rest: -120_000 })
    await expect(house.begin(own)).rejects.toMatchObject({ code: 'booking.not_open', status: 409 })
  })

  test('repeated or concurrent payment requests of a booking get the same page', async () => {
    const own = await house.held()
    const pages = await Promise.all([house.toPage(own), house.toPage(own), house.toPage(own)])
    expect(new Set([...pages, await house.toPage(own)]).size).toBe(1)
    expect(await paymentsOf(own.id)).toHaveLength(1)
  })

  test('an unreported booking payment is found when the client returns, and by the server otherwise', async () => {
    const [one, other] = [await house.held(), await house.held()]
    await money.useCard(await house.toPage(one), CARDS.no_message)
    expect(await house.payment(one)).toMatchObject({ booking: { state: 'confirmed' }, payment: null })
    await money.useCard(await house.toPage(other), CARDS.no_message)
    fixture.server.clock.advance(2 * MINUTE_MS)
    await money.reconcile()
    expect((await house.look(other)).state).toBe('confirmed')
    expect(await money.reconcile()).toBe(0)
  })

  test('a booking with a declined card stays held, notifies the client, and is paid by another card on a new page', async () => {
    const own = await house.held()
    const first = await house.toPage(own)
    await money.useCard(first, CARDS.declined)
    await money.deliver()
    expect((await house.payment(own)).payment).toEqual({ status: 'FAILED', failure: 'card_declined' })
    expect(await house.told(own.email)).toEqual(['approved', 'asked', 'payment_failed'])
    fixture.server.clock.advance(1)
    const second = await house.toPage(own)
    expect(second).not.toBe(first)
    await expect(money.useCard(first, CARDS.success)).rejects.toMatchObject({ code: 'order.finished' })
    await money.useCard(second, CARDS.success)
    expect((await house.payment(own)).booking.state).toBe('confirmed')
  })

  test('a card payment of a booking already paid by hand is refunded', async () => {
    const own = await house.held()
    const payment_ref = await house.toPage(own)
    await house.pay(await readFull(own.id))
    await money.useCard(payment_ref, CARDS.message_first)
    await money.deliver()
    expect(await house.look(own)).toMatchObject({
      state: 'confirmed',
      paid_cents: 240_000,
      refunded_cents: 120_000,
      refunding_cents: 120_000,
      cancellation: null,
    })
    expect(await house.giveBack()).toBe(1)
    expect(await house.look(own)).toMatchObject({ refunding_cents: 0, owed_back_cents: 0, due_cents: 0 })
    expect(await house.told(own.email)).toContain('paid_twice')
    expect(await house.stands()).toEqual({ provider: 0, desk: 120_000, rest: -120_000 })
  })

  describe('a card payment after the deadline of a booking', () => {
    test('a late booking payment is honoured while the time is free', async () => {
      const own = await house.held()
      const payment_ref = await house.toPage(own)
      fixture.server.clock.advance(49 * HOUR_MS)
      await money.useCard(payment_ref, CARDS.no_message)
      const { booking } = await house.payment(own)
      expect(booking).toMatchObject({ state: 'confirmed', paid_cents: 120_000, refunded_cents: 0 })
      expect(await house.told(own.email)).toEqual(['approved', 'asked', 'confirmed'])
      const other = await house.client()
      await expect(house.ask(other.token, own.room_id, '10:00', '12:00')).rejects.toMatchObject({
        code: 'room.taken',
      })
    })

    test('a late booking payment is refunded in full when the time is taken, and the client is notified', async () => {
      const own = await house.held()
      const waiting = await house.client()
      await house.ask(waiting.token, own.room_id, '11:00', '13:00', { second_option: true })
      const payment_ref = await house.toPage(own)
      fixture.server.clock.advance(49 * HOUR_MS)
      await money.useCard(payment_ref, CARDS.no_message)
      expect((await house.payment(own)).booking).toMatchObject({
        state: 'lapsed',
        paid_cents: 120_000,
        refunded_cents: 120_000,
        refunding_cents: 120_000,
      })
      await house.giveBack()
      const booking = await house.look(own)
      expect(booking).toMatchObject({ state: 'lapsed', refunding_cents: 0, owed_back_cents: 0 })
      expect(booking.timeline.map((line) => line.kind)).toEqual([
        'asked',
        'approved',
        'lapsed',
        'paid',
        'given_back',
      ])
      expect(await house.told(own.email)).toEqual(['approved', 'asked', 'paid_too_late'])
      expect(await house.told(waiting.email)).toEqual(['advanced', 'waits'])
      expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    })

    test('a booking payment is refunded when the venue cancelled during card entry', async () => {
      const own = await house.held()
      const payment_ref = await house.toPage(own)
      const called_off = { ...bookingCallKey(await readFull(own.id)), body: { reason: 'Flood' } }
      await fixture.call('organizer', cancelBooking, called_off)
      await money.useCard(payment_ref, CARDS.message_first)
      await money.deliver()
      await house.giveBack()
      expect(await house.look(own)).toMatchObject({
        state: 'cancelled',
        refunded_cents: 120_000,
        refunding_cents: 0,
      })
      expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    })

    test('an expired booking closes its payment page', async () => {
      const own = await house.held()
      const payment_ref = await house.toPage(own)
      fixture.server.clock.advance(49 * HOUR_MS)
      await house.tend()
      await money.reconcile()
      await expect(money.useCard(payment_ref, CARDS.success)).rejects.toMatchObject({
        code: 'order.finished',
      })
      expect((await paymentsOf(own.id)).map(({ status }) => status)).toEqual(['CLOSED'])
    })
  })

  test('a booking payment with another amount is kept for review', async () => {
    const own = await house.held()
    await house.toPage(own)
    const [payment] = await paymentsOf(own.id)
    const { clock, random, settings } = fixture.server.deps
    const report = { status: 'SUCCEEDED', amount_cents: 1, currency: 'HKD' } as const
    const settled = await fixture.db.withTx((tx) =>
      settlePayment({ tx, clock, random, settings }, payment?.id ?? '', report),
    )
    expect(settled).toBe('refused')
    expect(await house.look(own)).toMatchObject({ state: 'held', paid_cents: 0 })
  })

  test('only the client can pay a booking, after approval and while an amount is due', async () => {
    const { id: room_id } = await house.room()
    const [mei, bo] = [await house.client(), await house.client()]
    const asked = await house.ask(mei.token, room_id, '10:00', '12:00')
    const call = (
      endpoint: typeof payOwnBooking | typeof readOwnPayment,
      token: string | undefined,
      id = asked.id,
    ) =>
      fixture.server.call(endpoint, { params: { booking_id: id }, ...(token === undefined ? {} : { token }) })
    await expect(call(payOwnBooking, mei.token)).rejects.toMatchObject({ code: 'booking.not_open' })
    for (const endpoint of [payOwnBooking, readOwnPayment] as const) {
      await expect(call(endpoint, undefined)).rejects.toMatchObject({ code: 'auth.required' })
      await expect(call(endpoint, bo.token)).rejects.toMatchObject({ code: 'booking.not_found' })
      await expect(call(endpoint, mei.token, 'bk_unknown')).rejects.toMatchObject({
        code: 'booking.not_found',
      })
    }
    expect((await call(readOwnPayment, mei.token)).data).toMatchObject({ payment: null })
    const nothing = await house.room({ rates: [{ ...FREE }] })
    const free = await house.approve(await house.ask(mei.token, nothing.id, '10:00', '12:00'))
    expect(free.state).toBe('confirmed')
    await expect(call(payOwnBooking, mei.token, free.id)).rejects.toMatchObject({ code: 'booking.not_open' })
  })

  test('the database requires a payment to belong to either a booking or an order', async () => {
    const own = await house.held()
    await house.toPage(own)
    const [payment] = await paymentsOf(own.id)
    if (payment === undefined) throw new Error('There is one.')
    const { event_id } = fixture.venue
    for (const of of [
      { event_id, order_id: 'or_1', booking_id: own.id },
      { event_id: null, order_id: null, booking_id: null },
      { event_id: null, order_id: 'or_1', booking_id: null },
      { event_id, order_id: null, booking_id: own.id },
    ]) {
      const other = { ...payment, ...of, id: 'py_other', provider_ref: null, status: 'CLOSED' as const }
      await expect(fixture.db.withTx((tx) => tx.insert(payments).values(other))).rejects.toMatchObject({
        code: '23514',
        constraint: 'payments_of_one',
      })
    }
  })

  test('a payment page asks for the price that staff set', async () => {
    const { id: room_id } = await house.room()
    const somebody = await house.client()
    const asked = await house.ask(somebody.token, room_id, '10:00', '12:00')
    const body = { price_cents: 50_000, reason: 'A friend', pay_by: venueTime('09:00', '2026-12-01') }
    await fixture.call('organizer', approveBooking, { ...bookingCallKey(asked), body })
    const own = { ...somebody, id: asked.id, room_id }
    expect(await house.payByCard(own)).toMatchObject({ state: 'confirmed', paid_cents: 50_000 })
  })

  async function readFull(booking_id: string) {
    return (await fixture.call('organizer', readBooking, { params: { booking_id } })).data
  }
})

const FREE = { per: 'hour' as const, price_cents: 0, weekdays: [], days: [], from: null, to: null, tiers: [] }
