import { expect, test } from 'vitest'
import { updateMembershipSettings, type TierTerms } from '#contract/members/membership-settings.ts'
import { cancelOwnBooking, moveOwnBooking } from '#contract/rooms/own-bookings.ts'
import { listPublicRooms } from '#contract/rooms/public-rooms.ts'
import { addMs } from '#contract/wire/instant.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeBookings, venueTime } from './booking-calls.ts'

const HOUR_MS = 3_600_000
const TERMS = {
  steps: [
    { until_hours: 48, refund_percent: 100 },
    { until_hours: 0, refund_percent: 50 },
  ],
  fee_cents: 1_000,
  fee_per: 'order',
} as const
const DEFAULT = { steps: [{ until_hours: 0, refund_percent: 100 }], fee_cents: 10_000, fee_per: 'order' }

describeOnAnyDatabase('terms of cancellation of bookings', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, own, approve, pay } = makeBookings(fixture)

  const setTerms = (...booking_terms: TierTerms[]) =>
    fixture.call('owner', updateMembershipSettings, { body: { booking_terms } })
  const ofTier = (tier: TierTerms['tier']): TierTerms => ({
    tier,
    terms: { ...TERMS, steps: [...TERMS.steps] },
  })
  const start = venueTime('10:00')

  test('a booking keeps the terms of its tier, or else of the venue, of the day of the request', async () => {
    const { id } = await room()
    const { token } = await client()
    await setTerms(ofTier('gold'))
    const first = await ask(token, id, '10:00', '12:00')
    expect(first.cancellation_terms).toEqual(DEFAULT)
    await setTerms(ofTier('normal'))
    const { terms } = await fixture.server.call(listPublicRooms, { token })
    expect(terms.cancellation).toEqual(TERMS)
    const second = await ask(token, id, '14:00', '16:00')
    expect(second.cancellation_terms).toEqual(TERMS)
    await setTerms()
    expect((await own(token, second.id)).cancellation_terms).toEqual(TERMS)
    expect((await own(token, first.id)).cancellation_terms).toEqual(DEFAULT)
  })

  test('a tier has terms once', async () => {
    await expect(setTerms(ofTier('gold'), ofTier('gold'))).rejects.toMatchObject({
      status: 422,
      errors: { booking_terms: ['repeated'] },
    })
  })

  test('the step of the hour decides what a client gets back, and a move does not bring a step back', async () => {
    await setTerms(ofTier('normal'))
    const { id } = await room()
    const { token } = await client()
    const paid = await pay(await approve(await ask(token, id, '10:00', '12:00')))
    const read = () => own(token, paid.id)
    expect((await read()).cancellation).toEqual({ refund_cents: 119_000, fee_cents: 1_000 })
    fixture.server.clock.set(addMs(start, -47 * HOUR_MS))
    expect((await read()).cancellation).toEqual({ refund_cents: 59_000, fee_cents: 61_000 })
    const { data: moved } = await fixture.server.call(moveOwnBooking, {
      params: { booking_id: paid.id },
      body: {
        starts_at: addMs(start, 72 * HOUR_MS),
        ends_at: addMs(start, 74 * HOUR_MS),
        total_gross_cents: 120_000,
      },
      token,
    })
    expect(moved.cancellation).toEqual({ refund_cents: 59_000, fee_cents: 61_000 })
    const { data } = await fixture.server.call(cancelOwnBooking, {
      params: { booking_id: paid.id },
      body: { refund_cents: 59_000 },
      token,
    })
    expect(data).toMatchObject({ state: 'cancelled', refunded_cents: 59_000 })
  })
})
