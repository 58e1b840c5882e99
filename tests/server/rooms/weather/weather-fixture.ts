import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { cancelOwnOrder } from '#contract/orders/refunds.ts'
import { closeForWeather, readTouched, readWeatherClosure } from '#contract/rooms/weather.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { notifyNext } from '#server/domains/operations/weather/service.ts'
import type { DatabaseKind } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { DAY, venueTime } from '../booking-calls.ts'
import { makeBookingPayments } from '../booking-payments.ts'

type ClosureRequest = BodyInput<typeof closeForWeather>
/** Afternoon and evening. */
export const SPAN = { from: venueTime('14:00'), until: venueTime('23:59') }

/** A venue with an event on the evening of the bookings, and staff who decide on both. */
export function useWeatherFixture(kind: DatabaseKind) {
  const fixture = useFixture(kind)
  const house = makeBookingPayments(fixture)
  const { money } = house

  // The event is on the evening of the bookings; the other event is unaffected.
  beforeEach(() =>
    fixture.db.withTx(async (tx) => {
      const { event_id, other_event } = fixture.venue
      const evening = {
        start_date: `${DAY}T19:30`,
        starts_at: venueTime('19:30'),
        end_date: `${DAY}T22:30`,
        ends_at: venueTime('22:30'),
      }
      await tx.update(events).set(evening).where(eq(events.id, event_id))
      await tx.update(events).set({ status: 'archived' }).where(eq(events.id, other_event.id))
    }),
  )

  const look = async () => (await fixture.call('organizer', readTouched, { query: SPAN })).data
  /** Applies one decision to everything unless given otherwise. */
  const close = async (wanted: Partial<ClosureRequest> = {}) => {
    const touched = await look()
    const body: ClosureRequest = {
      signal: 'signal_8',
      ...SPAN,
      words: { en: 'Signal 8 is up.' },
      events: touched.events.map(({ id }) => ({ event_id: id, outcome: 'call_off' })),
      bookings: touched.bookings.map(({ id }) => ({ booking_id: id, outcome: 'call_off' })),
      ...wanted,
    }
    return (await fixture.call('organizer', closeForWeather, { body })).data
  }
  const ofEvent = (outcome: 'go_on' | 'postpone' | 'call_off', dates = {}) => [
    { event_id: fixture.venue.event_id, outcome, ...dates },
  ]
  const needs = () => ({ ...fixture.server.deps, settings: fixture.server.deps.settings })
  const tellAll = async () => {
    let told = 0
    while (await notifyNext(needs())) told++
    return told
  }
  const report = async (weather_closure_id: string) =>
    (await fixture.call('organizer', readWeatherClosure, { params: { weather_closure_id } })).data
  const buy = async () => {
    const page = await money.toPage()
    await money.useCard(page.payment_ref, money.CARDS.success)
    await money.ask(page.order_key)
    return page.order_key
  }
  const putOffMails = () =>
    fixture.db.read(async (tx) =>
      (await tx.select().from(mails).where(eq(mails.account_id, fixture.venue.account_id)))
        .filter(({ template }) => template === 'put-off')
        .map(({ data }) => data as { kind: string; is_again: boolean; refund_cents: number; words: string }),
    )
  const cancel = (order_key: OrderCallKey, refund_cents: number) =>
    fixture.server.call(cancelOwnOrder, { ...order_key, body: { refund_cents } })
  return { fixture, house, money, look, close, ofEvent, needs, tellAll, report, buy, putOffMails, cancel }
}
