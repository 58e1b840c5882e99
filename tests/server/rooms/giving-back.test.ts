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
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingCallKey, venueTime } from './booking-calls.ts'
import { makeBookingPayments, type OwnBookingRef } from './booking-payments.ts'

describeOnEachDatabase('money of a booking', (kind) => {
  const stage = useFixture(kind)
  const house = makeBookingPayments(stage)
  const { money } = house
  const readFull = async ({ id: booking_id }: OwnBookingRef) =>
    (await stage.call('organizer', readBooking, { params: { booking_id } })).data

  test('goes back less HK$100 when the client cancels: as shown, by the card, and nothing else meanwhile', async () => {
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

  test('goes back whole when the venue calls it off', async () => {
    const own = await house.paid()
    const call = { ...bookingCallKey(await readFull(own)), body: { reason: 'Flood' } }
    const { data } = await stage.call('organizer', cancelBooking, call)
    expect(data).toMatchObject({ state: 'cancelled', refunding_cents: 120_000, owed_back_cents: 0 })
    await house.giveBack()
    expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    expect(await house.told(own.email)).toEqual(['approved', 'asked', 'called_off', 'confirmed'])
  })

  test('that the card does not take back is owed by hand until staff handed it back', async () => {
    const own = await house.held()
    await money.useCard(await house.toPage(own), money.CARDS.refund_fails)
    await house.payment(own)
    await house.cancel(own, 110_000)
    await house.giveBack()
    const failed = await readFull(own)
    expect(failed).toMatchObject({ refunding_cents: 0, owed_back_cents: 110_000 })
    expect(failed.timeline.at(-1)?.kind).toBe('refund_failed')
    const { data } = await stage.call('organizer', giveBack, {
      ...bookingCallKey(failed),
      body: { way: 'fps', reference: 'FPS 9' },
    })
    expect(data).toMatchObject({ owed_back_cents: 0, refunded_cents: 110_000 })
    expect(await house.stands()).toEqual({ provider: 120_000, desk: -110_000, rest: -10_000 })
  })

  test('paid by hand goes back by hand, in the same books', async () => {
    const own = await house.held()
    await house.pay(await readFull(own))
    expect(await house.stands()).toEqual({ provider: 0, desk: 120_000, rest: -120_000 })
    await house.cancel(own, 110_000)
    expect(await money.giveBack()).toBe(0)
    await stage.call('organizer', giveBack, { ...bookingCallKey(await readFull(own)), body: { way: 'cash' } })
    expect(await house.stands()).toEqual({ provider: 0, desk: 10_000, rest: -10_000 })
  })

  test('stands in the billing of the venue, by card and by hand', async () => {
    const [own, other] = [await house.paid(), await house.held()]
    await house.pay(await readFull(other))
    await house.cancel(own, 110_000)
    await house.giveBack()
    const params = { account_id: stage.venue.account_id }
    const { months } = (await stage.call('owner', readBilling, { params })).data
    expect(months).toMatchObject([
      { card_in_cents: 120_000, card_back_cents: 110_000, desk_in_cents: 120_000, desk_back_cents: 0 },
    ])
    const { data } = await stage.call('owner', listBilledPayments, { params, query: {} })
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

  describe('at another time', () => {
    test('longer: the difference is due, paid by card, and all of it comes back less one fee', async () => {
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
      // The newest payment first, then what is left of the one before.
      expect(await house.giveBack()).toBe(2)
      expect(await house.look(own)).toMatchObject({ refunding_cents: 0, refunded_cents: 170_000 })
      expect(await house.stands()).toEqual({ provider: 10_000, desk: 0, rest: -10_000 })
    })

    test('shorter: the difference goes back; while it is on its way, nothing else does', async () => {
      const own = await house.paid()
      const shorter = await house.move(own, '11:00', '12:00', 60_000)
      expect(shorter).toMatchObject({ state: 'confirmed', refunded_cents: 60_000, refunding_cents: 60_000 })
      expect(shorter.cancellation).toBeNull()
      await expect(house.cancel(own, 50_000)).rejects.toMatchObject({ code: 'refund.pending', status: 409 })
      await house.giveBack()
      expect((await house.look(own)).cancellation).toEqual({ refund_cents: 50_000, fee_cents: 10_000 })
      expect(await house.stands()).toEqual({ provider: 60_000, desk: 0, rest: -60_000 })
    })

    test('while its page is open: the old sum is taken on account, another page asks for the rest', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '14:00', 180_000)
      await money.useCard(first, money.CARDS.no_message)
      stage.server.clock.advance(1)
      expect((await house.begin(own)).redirect_url).toBeNull()
      expect(await house.look(own)).toMatchObject({ state: 'held', paid_cents: 120_000, due_cents: 60_000 })
      expect(await house.payByCard(own)).toMatchObject({
        state: 'confirmed',
        paid_cents: 180_000,
        due_cents: 0,
      })
      expect(await house.stands()).toEqual({ provider: 180_000, desk: 0, rest: -180_000 })
    })

    test('while its page is open and nobody paid on it: only the new page can be paid on', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '12:00', 60_000)
      stage.server.clock.advance(1)
      const second = await house.toPage(own)
      await expect(money.useCard(first, money.CARDS.success)).rejects.toMatchObject({
        code: 'order.finished',
      })
      await money.useCard(second, money.CARDS.no_message)
      expect((await house.payment(own)).booking).toMatchObject({ state: 'confirmed', paid_cents: 60_000 })
    })

    test('part of it paid, and the rest never: what was paid goes back when it lapses', async () => {
      const own = await house.held()
      const first = await house.toPage(own)
      await house.move(own, '11:00', '14:00', 180_000)
      await money.useCard(first, money.CARDS.message_first)
      await money.deliver()
      stage.server.clock.advance(49 * 3_600_000)
      await house.tend()
      expect(await house.look(own)).toMatchObject({ state: 'lapsed', refunding_cents: 120_000 })
      await house.giveBack()
      expect(await house.stands()).toEqual({ provider: 0, desk: 0, rest: 0 })
    })

    test('keeps what staff took off, as the share of the price that it was', async () => {
      const { id: room_id } = await house.room()
      const somebody = await house.client()
      const asked = await house.ask(somebody.token, room_id, '10:00', '12:00')
      const lowered = { ...bookingCallKey(asked), body: { price_cents: 90_000, reason: 'A friend' } }
      await stage.call('organizer', approveBooking, lowered)
      const own = { ...somebody, id: asked.id, room_id }
      expect((await house.move(own, '13:00', '15:00', 90_000)).price.total_gross_cents).toBe(90_000)
      await expect(house.move(own, '13:00', '16:00', 180_000)).rejects.toMatchObject({
        code: 'booking.sum_changed',
        current: { price: { total_gross_cents: 135_000 } },
      })
      await house.move(own, '13:00', '16:00', 135_000)
      const body = { starts_at: venueTime('13:00'), ends_at: venueTime('14:00') }
      const { data } = await stage.call('organizer', moveBooking, {
        ...bookingCallKey(await readFull(own)),
        body,
      })
      expect(data.price.total_gross_cents).toBe(45_000)
    })
  })
})
