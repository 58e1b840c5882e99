import { approveBooking, markBookingAsPaid } from '#contract/rooms/bookings.ts'
import type { BookingFull } from '#contract/rooms/booking-shape.ts'
import { askForBooking, readOwnBooking } from '#contract/rooms/own-bookings.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { expireBookings } from '#server/domains/rooms/bookings/service.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** The day of these bookings. */
export const DAY = '2026-12-04'
const OPEN = { opens: '09:00', closes: '22:00' }

/** A time of day at the venue. */
export const venueTime = (time: string, day = DAY): Instant =>
  new Date(`${day}T${time}:00+08:00`).toISOString()

/** Body of a booking request. */
export const bookingRequest = (room_id: Id, from: string, to: string, day = DAY) => ({
  room_id,
  starts_at: venueTime(from, day),
  ends_at: venueTime(to, day),
  layout: 'theatre' as const,
  people: 10,
})

/** Path and version of a booking for a call. */
export const bookingCallKey = ({ id, version }: { id: Id; version: number }) => ({
  params: { booking_id: id },
  version,
})

/** Clients who request rooms of a fixture, and staff who decide. */
export function makeBookings(fixture: Fixture) {
  /** Room of the scenarios: 9 to 22, half an hour before and after, HK$600 an hour. */
  const room = (wanted: Partial<RoomRow> = {}) =>
    insertRoom(fixture, {
      hours: Array.from({ length: 7 }, () => OPEN),
      special_days: [],
      setup_minutes: 30,
      clear_minutes: 30,
      notice_hours: 24,
      ahead_days: 180,
      terms: '',
      rates: [{ per: 'hour', price_cents: 60_000, weekdays: [], days: [], from: null, to: null, tiers: [] }],
      ...wanted,
    })
  const client = () => fixture.db.withTx((tx) => addClient(fixture.server, tx))
  const ask = async (token: string, room_id: Id, from: string, to: string, more: object = {}) =>
    (
      await fixture.server.call(askForBooking, {
        body: { ...bookingRequest(room_id, from, to), ...more },
        token,
      })
    ).data
  const own = async (token: string, booking_id: Id) =>
    (await fixture.server.call(readOwnBooking, { params: { booking_id }, token })).data
  const approve = async (booking: { id: Id; version: number }): Promise<BookingFull> =>
    (await fixture.call('organizer', approveBooking, { ...bookingCallKey(booking), body: {} })).data
  const pay = async (booking: { id: Id; version: number }): Promise<BookingFull> =>
    (
      await fixture.call('organizer', markBookingAsPaid, {
        ...bookingCallKey(booking),
        body: { payment: 'fps' },
      })
    ).data
  const tend = () =>
    expireBookings({
      db: fixture.db,
      clock: () => fixture.server.clock.now(),
      random: fixture.server.random,
      settings: { public_url: 'https://venue.test', is_demo: false, promises_mail: true },
    })
  /** Emails to an address, sorted alphabetically. */
  const told = async (address: string) =>
    (await fixture.db.read((tx) => tx.select().from(mails)))
      .filter(({ to_address, template }) => to_address === address && template === 'booking')
      .map(({ data }) => (data as { kind: string }).kind)
      .toSorted()
  return { room, client, ask, own, approve, pay, tend, told }
}
