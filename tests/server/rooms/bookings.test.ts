import { describe, expect, test } from 'vitest'
import {
  approveBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  giveBack,
  readBooking,
} from '#contract/rooms/bookings.ts'
import { readOccupancy } from '#contract/rooms/schedule.ts'
import { cancelOwnBooking } from '#contract/rooms/own-bookings.ts'
import { updateRoom } from '#contract/rooms/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, bookingCallKey, venueTime, makeBookings } from './booking-calls.ts'

describeOnAnyDatabase('a booking', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, own, approve, pay, tend, told } = makeBookings(fixture)

  describe('the requested time of a booking', () => {
    test('a booking with set-up and clearing times conflicts with overlaps and not with adjacent bookings', async () => {
      const { id } = await room()
      const [mei, bo] = [await client(), await client()]
      await ask(mei.token, id, '10:00', '12:00')
      for (const [from, to] of [
        ['12:00', '14:00'],
        ['12:30', '14:00'],
      ] as const)
        await expect(ask(bo.token, id, from, to)).rejects.toMatchObject({
          code: 'room.taken',
          errors: { starts_at: ['room_taken'] },
        })
      expect((await ask(bo.token, id, '13:00', '15:00')).state).toBe('requested')
    })

    test('a hall takes both its rooms, and either room blocks the hall', async () => {
      const hall = await room({ units: ['A', 'B'] })
      const [a, b] = [await room({ units: ['A'] }), await room({ units: ['B'] })]
      const { token } = await client()
      await ask(token, hall.id, '10:00', '12:00')
      for (const { id } of [a, b])
        await expect(ask(token, id, '10:00', '12:00')).rejects.toMatchObject({ code: 'room.taken' })
      await ask(token, a.id, '15:00', '16:00')
      await expect(ask(token, hall.id, '15:00', '16:00')).rejects.toMatchObject({ code: 'room.taken' })
      expect((await ask(token, b.id, '15:00', '16:00')).state).toBe('requested')
    })

    test('a booking request is validated by the room’s rules, each with its own error', async () => {
      const { id } = await room()
      const { token } = await client()
      await expect(ask(token, id, '22:30', '23:30')).rejects.toMatchObject({
        code: 'booking.invalid',
        errors: { starts_at: ['after_closing'] },
      })
      await expect(ask(token, id, '10:00', '12:00', { people: 5000 })).rejects.toMatchObject({
        errors: { people: ['too_many_people'] },
      })
      const strict = await room({ terms: 'No confetti.' })
      await expect(ask(token, strict.id, '10:00', '12:00')).rejects.toMatchObject({
        errors: { accepts_terms: ['required'] },
      })
      const draft = await room({ status: 'DRAFT' })
      await expect(ask(token, draft.id, '10:00', '12:00')).rejects.toMatchObject({ code: 'room.not_found' })
    })

    test('concurrent requests: one gets the time, the others get an option or a rejection', async () => {
      const { id } = await room()
      const people = await Promise.all(Array.from({ length: 24 }, client))
      const answers = await Promise.allSettled(
        people.map(({ token }, one) => ask(token, id, '10:00', '12:00', { second_option: one % 2 === 0 })),
      )
      const states = answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value.state : (answer.reason as { code: string }).code,
      )
      expect(states.filter((state) => state === 'requested')).toHaveLength(1)
      expect(new Set(states)).toEqual(new Set(['requested', 'option', 'room.taken']))
      const { data } = await fixture.call('organizer', readOccupancy, {
        query: { from: venueTime('00:00'), to: venueTime('23:00') },
      })
      expect(data.filter(({ title }) => title !== '')).toHaveLength(1)
    })
  })

  test('unanswered with the server off, the first request expires and the next moves up, each notified once', async () => {
    const { id } = await room()
    const [mei, bo] = [await client(), await client()]
    const first = await ask(mei.token, id, '10:00', '12:00')
    const second = await ask(bo.token, id, '11:00', '13:00', { second_option: true })
    expect([first.state, second.state, second.waits_behind]).toEqual(['requested', 'option', 1])
    fixture.server.clock.advance(25 * 3_600_000)
    expect((await own(mei.token, first.id)).state).toBe('lapsed')
    await tend()
    await tend()
    expect((await own(bo.token, second.id)).state).toBe('requested')
    expect(await told(mei.email)).toEqual(['asked', 'lapsed'])
    expect(await told(bo.email)).toEqual(['advanced', 'waits'])
  })

  test('a booking cancelled the day before, approved and paid by hand, is refunded HK$1,100 of HK$1,200, as shown', async () => {
    const { id } = await room()
    const { token } = await client()
    const { id: booking_id, version } = await ask(token, id, '10:00', '12:00')
    const held = await approve({ id: booking_id, version })
    expect(held).toMatchObject({ state: 'held', price: { total_gross_cents: 120_000 } })
    const paid = await pay(held)
    expect(paid).toMatchObject({ state: 'confirmed', paid_cents: 120_000, paid_by: 'fps' })
    const shown = await own(token, booking_id)
    expect(shown.cancellation).toEqual({ refund_cents: 110_000, fee_cents: 10_000 })
    const cancel = (refund_cents: number) =>
      fixture.server.call(cancelOwnBooking, { params: { booking_id }, body: { refund_cents }, token })
    await expect(cancel(120_000)).rejects.toMatchObject({
      code: 'booking.sum_changed',
      current: { cancellation: { refund_cents: 110_000 } },
    })
    const { data } = await cancel(110_000)
    expect(data).toMatchObject({ state: 'cancelled', refunded_cents: 110_000, owed_back_cents: 110_000 })
    await expect(cancel(0)).rejects.toMatchObject({ code: 'booking.not_open' })
    const now = (await fixture.call('organizer', readBooking, { params: { booking_id } })).data
    const done = await fixture.call('organizer', giveBack, {
      ...bookingCallKey(now),
      body: { way: 'fps', reference: 'FPS 1' },
    })
    expect(done.data).toMatchObject({ owed_back_cents: 0, refunded_cents: 110_000 })
    expect(done.data.timeline.map((line) => line.kind)).toEqual([
      'asked',
      'approved',
      'paid',
      'cancelled',
      'given_back',
    ])
    // The time is available again.
    expect((await ask(token, id, '10:00', '12:00')).state).toBe('requested')
  })

  test('a booking cancelled by the venue is refunded in full without a fee, and the next request moves up', async () => {
    const { id } = await room()
    const [mei, bo] = [await client(), await client()]
    const paid = await pay(await approve(await ask(mei.token, id, '10:00', '12:00')))
    const waiting = await ask(bo.token, id, '10:00', '12:00', { second_option: true })
    const { data } = await fixture.call('organizer', cancelBooking, {
      ...bookingCallKey(paid),
      body: { reason: 'Flood' },
    })
    expect(data).toMatchObject({ state: 'cancelled', owed_back_cents: 120_000, reason: 'Flood' })
    expect((await own(bo.token, waiting.id)).state).toBe('requested')
    expect(await told(mei.email)).toEqual(['approved', 'asked', 'called_off', 'confirmed'])
  })

  test('two staff decide on rival requests: the second one gets the current state', async () => {
    const { id } = await room()
    const [mei, bo] = [await client(), await client()]
    const first = await ask(mei.token, id, '10:00', '12:00')
    const second = await ask(bo.token, id, '10:00', '12:00', { second_option: true })
    const [one, other] = await Promise.allSettled([approve(first), approve(second)])
    expect(one.status).toBe('fulfilled')
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'booking.not_open' } })
    await expect(approve(first)).rejects.toMatchObject({ code: 'version.stale', current: { state: 'held' } })
    const { data } = await fixture.call('organizer', declineBooking, {
      ...bookingCallKey(second),
      body: { reason: 'Taken' },
    })
    expect(data.state).toBe('declined')
  })

  test('a booking keeps its requested price whatever happens to the room', async () => {
    const { id, version } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00')
    const rates = [{ per: 'hour' as const, price_cents: 90_000 }]
    await fixture.call('owner', updateRoom, { params: { room_id: id }, body: { rates }, version })
    expect((await approve(booking)).price.total_gross_cents).toBe(120_000)
    const lowered = await ask(token, id, '16:00', '17:00')
    const body = { price_cents: 50_000, reason: 'A friend' }
    await expect(
      fixture.call('organizer', approveBooking, {
        ...bookingCallKey(lowered),
        body: { price_cents: 99_000 },
      }),
    ).rejects.toMatchObject({ errors: { price_cents: ['too_large'] } })
    const { data } = await fixture.call('organizer', approveBooking, { ...bookingCallKey(lowered), body })
    expect(data.price.total_gross_cents).toBe(50_000)
  })

  test("a booking by staff overrides the room's rules but no existing booking, which the error names", async () => {
    const { id, name } = await room()
    const { token } = await client()
    await ask(token, id, '10:00', '12:00')
    const client_ = { name: 'Bo Lam', email: 'bo@rooms.test', locale: 'zh-hk' as const }
    const write = (from: string, to: string) =>
      fixture.call('organizer', createBooking, { body: { ...bookingRequest(id, from, to), client: client_ } })
    await expect(write('11:00', '13:00')).rejects.toMatchObject({
      code: 'occupancy.taken',
      in_the_way: [{ kind: 'booking', title: name, starts_at: venueTime('10:00') }],
    })
    expect((await write('22:30', '23:15')).data).toMatchObject({
      state: 'held',
      client: { email: client_.email },
    })
  })
})
