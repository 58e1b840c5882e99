import { describe, expect, test } from 'vitest'
import { listBilledPayments, readBilling } from '#contract/account/billing.ts'
import {
  approveBooking,
  cancelBooking,
  giveBack,
  moveBooking,
  readBooking,
} from '#contract/rooms/bookings.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingCallKey, venueTime } from './booking-calls.ts'
import { makeBookingPayments, type OwnBookingRef } from './booking-payments.ts'

describeOnAnyDatabase('money of a booking', (kind) => {
  const fixture = useFixture(kind)
  const house = makeBookingPayments(fixture)
  const { money } = house
  const readFull = async ({ id: booking_id }: OwnBookingRef) =>
    (await fixture.call('organizer', readBooking, { params: { booking_id } })).data

  test('a cancelled booking refunds the shown amount less HK$100 to the card, and blocks other changes meanwhile', async () => {
    const own = await house.paid()
    expect((await house.look(own)).cancellation).toEqual({ refund_cents: 110_000, fee_cents: 10_000 })
    await expect(house.cancel(own, 120_000)).rejects.toMatchObject({ code: 'booking.sum_changed' })
    expect(await house.cancel(own, 110_000)).toMatchObject({
      state: 'cancelled',
      refunded_cents: 110_000,
      refunding_cents: 110_000,
      owed_back_cents: 0,
    })
    await expect(house.cancel(own, 0)).rejects.toMatchObject({ code: 'refund.pending' })
    expect(await house.giveBack()).toBe(1)
    const booking = await house.look(own)
    expect(booking).toMatchObject({ refunded_cents: 110_000, refunding_cents: 0 })
    expect(booking.timeline.map((line) => line.kind)).toEqual([
      'asked',
      'approved',
      'paid',
      'cancelled',
      'given_back',
    ])
    expect(await house.stands()).toEqual({ provider: 10_000, desk: 0, rest: -10_000 })
    await expect(house.cancel(own, 0)).rejects.toMatchObject({ code: 'booking.not_open' })
  })

  test('a booking cancelled by the venue is refunded in full', async () => {
    const own = await house.paid()
    const call = { ...bookingCallKey(await readFull(own)), body: { reason: 'Flood' } }
    const { data } = await fixture.call('organizer', cancelBooking, call)
    expect(data).toMatchObject({ state: 'cancelled', refunding_cents: 120_000, owed_back_cents: 0 })
    await house.giveBack()
    expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    expect(await house.told(own.email)).toEqual(['approved', 'asked', 'called_off', 'confirmed'])
  })

  test('a booking refund that the card rejects is due by hand until staff record it', async () => {
    const own = await house.held()
    await money.useCard(await house.toPage(own), money.CARDS.refund_fails)
    await house.payment(own)
    await house.cancel(own, 110_000)
    await house.giveBack()
    const failed = await readFull(own)
    expect(failed).toMatchObject({ refunding_cents: 0, owed_back_cents: 110_000 })
    expect(failed.timeline.at(-1)?.kind).toBe('refund_failed')
    const { data } = await fixture.call('organizer', giveBack, {
      ...bookingCallKey(failed),
      body: { way: 'fps', reference: 'FPS 9' },
    })
    expect(data).toMatchObject({ owed_back_cents: 0, refunded_cents: 110_000 })
    expect(await house.stands()).toEqual({ provider: 120_000, desk: -110_000, rest: -10_000 })
  })

  test('a booking paid by hand is refunded by hand in the same ledger', async () => {
    const own = await house.held()
    await house.pay(await readFull(own))
    expect(await house.stands()).toEqual({ provider: 0, desk: 120_000, rest: -120_000 })
    await house.cancel(own, 110_000)
    expect(await money.giveBack()).toBe(0)
    await fixture.call('organizer', giveBack, {
      ...bookingCallKey(await readFull(own)),
      body: { way: 'cash' },
    })
    expect(await house.stands()).toEqual({ provider: 0, desk: 10_000, rest: -10_000 })
  })

  test("bookings are in the venue's billing, by card and by hand", async () => {
    const [own, other] = [await house.paid(), await house.held()]
    await house.pay(await readFull(other))
    await house.cancel(own, 110_000)
    await house.giveBack()
    const params = { account_id: fixture.venue.account_id }
    const { months } = (await fixture.call('owner', readBilling, { params })).data
    expect(months).toMatchObject([
      { card_in_cents: 120_000, card_back_cents: 110_000, desk_in_cents: 120_000, desk_back_cents: 0 },
    ])
    const { data } = await fixture.call('owner', listBilledPayments, { params, query: {} })
    const { room_name } = await house.look(own)
    const reference = bookingReference(own.id)
    expect(data).toMatchObject([
      {
        paid_for: { kind: 'booking', id: own.id, reference, room_name },
        amount_cents: 120_000,
        refunded_cents: 110_000,
      },
    ])
  })

  describe('moving a paid booking', () => {
    test('moving to a longer time makes the difference due by card, and all of it is refunded less one fee', async () => {
      const own = await house.paid()
      const longer = await house.move(own, '11:00', '14:00', 180_000)
      expect(longer).toMatchObject({ state: 'confirmed', paid_cents: 120_000, due_cents: 60_000 })
      expect(await house.payByCard(own)).toMatchObject({
        paid_cents: 180_000,
        due_cents: 0,
        state: 'confirmed',
      })
      expect((await house.look(own)).cancellation).toEqual({ refund_cents: 170_000, fee_cents: 10_000 })
      await house.cancel(own, 170_000)
      // The newest payment first, then the rest of the previous one.
      expect(await house.giveBack()).toBe(2)
      expect(await house.look(own)).toMatchObject({ refunding_cents: 0, refunded_cents: 170_000 })
      expect(await house.stands()).toEqual({ provider: 10_000, desk: 0, rest: -10_000 })
    })

    test('moving to a shorter time refunds the difference, and blocks other refunds while it is pending', async () => {
      const own = await house.paid()
      const shorter = await house.move(own, '11:00', '12:00', 60_000)
      expect(shorter).toMatchObject({ state: 'confirmed', refunded_cents: 60_000, refunding_cents: 60_000 })
      expect(shorter.cancellation).toBeNull()
      await expect(house.cancel(own, 50_000)).rejects.toMatchObject({ code: 'refund.pending', status: 409 })
      await house.giveBack()
      expect((await house.look(own)).cancellation).toEqual({ refund_cents: 50_000, fee_cents: 10_000 })
      expect(await house.stands()).toEqual({ provider: 60_000, desk: 0, rest: -60_000 })
    })

    test('moving while the payment page is open credits the old amount, and another page asks for the rest', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '14:00', 180_000)
      await money.useCard(first, money.CARDS.no_message)
      fixture.server.clock.advance(1)
      expect((await house.begin(own)).redirect_url).toBeNull()
      expect(await house.look(own)).toMatchObject({ state: 'held', paid_cents: 120_000, due_cents: 60_000 })
      expect(await house.payByCard(own)).toMatchObject({
        state: 'confirmed',
        paid_cents: 180_000,
        due_cents: 0,
      })
      expect(await house.stands()).toEqual({ provider: 180_000, desk: 0, rest: -180_000 })
    })

    test('moving while the payment page is open and unused makes only the new page payable', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '12:00', 60_000)
      fixture.server.clock.advance(1)
      const second = await house.toPage(own)
      await expect(money.useCard(first, money.CARDS.success)).rejects.toMatchObject({
        code: 'order.finished',
      })
      await money.useCard(second, money.CARDS.no_message)
      expect((await house.payment(own)).booking).toMatchObject({ state: 'confirmed', paid_cents: 60_000 })
    })

    test('a moved booking whose rest is never paid expires, and the paid part is refunded', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '14:00', 180_000)
      await money.useCard(first, money.CARDS.message_first)
      await money.deliver()
      fixture.server.clock.advance(49 * 3_600_000)
      await house.tend()
      expect(await house.look(own)).toMatchObject({ state: 'lapsed', refunding_cents: 120_000 })
      await house.giveBack()
      expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    })

    test('a moved booking keeps the staff discount as the same share of the price', async () => {
      const { id: room_id } = await house.room()
      const somebody = await house.client()
      const asked = await house.ask(somebody.token, room_id, '10:00', '12:00')
      const lowered = { ...bookingCallKey(asked), body: { price_cents: 90_000, reason: 'A friend' } }
      await fixture.call('organizer', approveBooking, lowered)
      const own = { ...somebody, id: asked.id, room_id }
      expect((await house.move(own, '13:00', '15:00', 90_000)).price.total_gross_cents).toBe(90_000)
      await expect(house.move(own, '13:00', '16:00', 180_000)).rejects.toMatchObject({
        code: 'booking.sum_changed',
        current: { price: { total_gross_cents: 135_000 } },
      })
      await house.move(own, '13:00', '16:00', 135_000)
      const body = { starts_at: venueTime('13:00'), ends_at: venueTime('14:00') }
      const { data } = await fixture.call('organizer', moveBooking, {
        ...bookingCallKey(await readFull(own)),
        body,
      })
      expect(data.price.total_gross_cents).toBe(45_000)
    })
  })
})
