import type { Right } from '#rules/permissions.ts'
import { newId } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { calendar_feeds } from '#server/core/db/schema/rooms.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import { hashToken, newToken } from '#server/domains/accounts/sessions/service.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { venueAccountOf, oncePerVenue } from './member-rows.ts'
import type { SignedInUser } from './people-rows.ts'
import {
  insertBlock,
  insertBooking,
  insertPaidBooking,
  insertRoom,
  nextFreeHour,
  roomFields,
} from './room-rows.ts'

const HOUR_MS = 3_600_000

const addHours = (at: string, hours: number) => addMs(at, hours * HOUR_MS)

/** Booking request for a free time of a room. */
async function bookingRequestBody(fixture: Fixture, room_id: string) {
  return {
    id: newId('booking', fixture.server.random),
    room_id,
    ...nextFreeHour(fixture),
    layout: 'theatre',
    people: 12,
    extras: [{ key: 'coffee', quantity: 1 }],
    answers: [{ key: 'purpose', answer: 'A talk', options: [] }],
    note: 'With a stage',
    also_on: [],
    skip_clashes: false,
  }
}

/** Row of a decision on a booking in the required status. */
const decisionRow = (
  wanted: Partial<BookingRow>,
  body: Record<string, unknown> = {},
  right: Right = 'booking.decide',
): Row => ({
  right,
  target: async (fixture) => ({ params: { booking_id: (await insertBooking(fixture, wanted)).id }, body }),
})

/** Booking of the caller. */
async function insertOwnBooking(
  fixture: Fixture,
  { user_id }: SignedInUser,
  wanted: Partial<BookingRow> = {},
) {
  return insertBooking(fixture, { user_id, account_id: await venueAccountOf(fixture), ...wanted })
}

async function moveOwnTarget(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const booking = await insertOwnBooking(fixture, caller)
  return { params: { booking_id: booking.id }, body: { ...nextFreeHour(fixture), total_gross_cents: 20_000 } }
}

/** Secret of a calendar feed address. */
async function insertCalendarFeed({ db, server, venue }: Fixture): Promise<string> {
  const token = newToken(server.random)
  const { account_id, owner } = venue
  const row = { token_hash: hashToken(token), account_id, user_id: owner.user_id, room_id: null }
  await db.withTx((tx) => tx.insert(calendar_feeds).values({ ...row, made_at: server.clock.now() }))
  return token
}

/** Valid requests of rooms, bookings and blocks. */
export const roomRows: Record<string, Row> = {
  listRooms: rowWithoutBody('room.view', () => ({})),
  readRoom: {
    right: 'room.view',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id } }),
  },
  createRoom: {
    right: 'room.edit',
    target: ({ server }) => ({ params: {}, body: { id: newId('room', server.random), ...roomFields() } }),
  },
  sortRooms: {
    right: 'room.edit',
    target: async (fixture) => ({ params: {}, body: { ids: [(await insertRoom(fixture)).id] } }),
  },
  updateRoom: {
    right: 'room.edit',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id }, body: roomFields() }),
  },
  deleteRoom: {
    right: 'room.edit',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id } }),
  },
  readOwnFeed: rowWithoutBody('signed_in', () => ({})),
  renewOwnFeed: rowWithoutBody('signed_in', () => ({})),
  readRoomFeed: {
    right: 'booking.view',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id } }),
  },
  renewRoomFeed: {
    right: 'booking.view',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id } }),
  },
  readCalendar: {
    right: 'anyone',
    target: async (fixture) => ({ params: { token: await insertCalendarFeed(fixture) } }),
  },
  listPublicRooms: rowWithoutBody('anyone', () => ({})),
  readPublicRoom: {
    right: 'anyone',
    target: async (fixture) => ({
      params: { room_id: (await insertRoom(fixture, { account_id: await venueAccountOf(fixture) })).id },
    }),
  },
  readAvailabilities: rowWithoutBody('anyone', () => ({})),
  readAvailability: {
    right: 'anyone',
    target: async (fixture) => ({
      params: { room_id: (await insertRoom(fixture, { account_id: await venueAccountOf(fixture) })).id },
    }),
  },
  listOwnBookings: {
    right: 'signed_in',
    target: async (fixture, caller) => {
      await oncePerVenue(fixture, 'booking', () => insertOwnBooking(fixture, caller))
      return { params: {} }
    },
  },
  readOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (fixture, caller) => ({
      params: { booking_id: (await insertOwnBooking(fixture, caller)).id },
    }),
  },
  askForBooking: {
    right: 'signed_in',
    target: async (fixture) => {
      const room = await insertRoom(fixture, { account_id: await venueAccountOf(fixture) })
      return {
        params: {},
        body: { ...(await bookingRequestBody(fixture, room.id)), second_option: false, accepts_terms: true },
      }
    },
  },
  cancelOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (fixture, caller) => ({
      params: { booking_id: (await insertOwnBooking(fixture, caller)).id },
      body: { refund_cents: 0 },
    }),
  },
  moveOwnBooking: { right: 'signed_in', is_own: true, target: moveOwnTarget },
  payOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (fixture, caller) => ({
      params: { booking_id: (await insertOwnBooking(fixture, caller, { state: 'held' })).id },
    }),
  },
  readOwnPayment: {
    right: 'signed_in',
    is_own: true,
    target: async (fixture, caller) => ({
      params: { booking_id: (await insertOwnBooking(fixture, caller, { state: 'held' })).id },
    }),
  },
  listBookings: {
    right: 'booking.view',
    target: async (fixture) => {
      await oncePerVenue(fixture, 'booking of a client', insertBooking)
      return { params: {} }
    },
  },
  readBookingFigures: rowWithoutBody('booking.view', () => ({})),
  readBooking: {
    right: 'booking.view',
    target: async (fixture) => ({ params: { booking_id: (await insertBooking(fixture)).id } }),
  },
  createBooking: {
    right: 'booking.decide',
    target: async (fixture) => ({
      params: {},
      body: {
        ...(await bookingRequestBody(fixture, (await insertRoom(fixture)).id)),
        client: { name: 'Bo Lam', email: 'bo@rooms.test', phone: '+85291234567', locale: 'zh-hk' },
        price_cents: 10_000,
        is_agreed: true,
      },
    }),
  },
  approveBooking: {
    right: 'booking.decide',
    target: async (fixture) => {
      const booking = await insertBooking(fixture)
      const pay_by = addHours(fixture.server.clock.now(), 24)
      return {
        params: { booking_id: booking.id },
        body: { price_cents: 15_000, reason: 'A friend of the house', pay_by },
      }
    },
  },
  declineBooking: decisionRow({}, { reason: 'We are closed then' }),
  cancelBooking: {
    right: 'booking.decide',
    target: async (fixture) => ({
      params: { booking_id: (await insertPaidBooking(fixture)).id },
      body: { reason: 'A pipe burst' },
    }),
  },
  moveBooking: {
    right: 'booking.decide',
    target: async (fixture) => {
      const booking = await insertBooking(fixture)
      const body = { ...nextFreeHour(fixture), room_id: booking.room_id, reason: 'As you asked' }
      return { params: { booking_id: booking.id }, body }
    },
  },
  markBookingAsPaid: decisionRow({ state: 'held' }, { payment: 'fps', reference: 'FPS 4711' }),
  giveBack: decisionRow(
    { state: 'cancelled', paid_cents: 20_000, refunded_cents: 10_000, owed_back_cents: 10_000 },
    { way: 'fps', amount_cents: 10_000, reference: 'FPS 4712', given_on: '2026-11-19' },
  ),
  updateBooking: {
    right: 'booking.view',
    target: async (fixture) => {
      const now = fixture.server.clock.now()
      const over = { starts_at: addHours(now, -3), ends_at: addHours(now, -2) }
      const booking = await insertBooking(fixture, { state: 'confirmed', ...over })
      return {
        params: { booking_id: booking.id },
        body: { staff_note: 'Wants the stage', attendance: 'did_not_come' },
      }
    },
  },
  readOccupancy: rowWithoutBody('booking.view', () => ({})),
  listBlocks: rowWithoutBody('booking.view', () => ({})),
  createBlock: {
    right: 'booking.decide',
    target: async (fixture) => ({
      params: {},
      body: {
        id: newId('block', fixture.server.random),
        room_id: (await insertRoom(fixture)).id,
        ...nextFreeHour(fixture),
        reason: 'Cleaning',
      },
    }),
  },
  deleteBlock: {
    right: 'booking.decide',
    target: async (fixture) => ({ params: await insertBlock(fixture) }),
  },
}
