import type { Right } from '#rules/permissions.ts'
import { newId } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
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

const addHours = (at: string, hours: number) => fromEpochMs(toEpochMs(at) + hours * HOUR_MS)

/** Booking request for a free time of a room. */
async function bookingRequestBody(stage: Fixture, room_id: string) {
  return {
    id: newId('booking', stage.server.random),
    room_id,
    ...nextFreeHour(stage),
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
  target: async (stage) => ({ params: { booking_id: (await insertBooking(stage, wanted)).id }, body }),
})

/** Booking of the caller. */
async function insertOwnBooking(stage: Fixture, { user_id }: SignedInUser, wanted: Partial<BookingRow> = {}) {
  return insertBooking(stage, { user_id, account_id: await venueAccountOf(stage), ...wanted })
}

async function moveOwnTarget(stage: Fixture, caller: SignedInUser): Promise<Target> {
  const booking = await insertOwnBooking(stage, caller)
  return { params: { booking_id: booking.id }, body: { ...nextFreeHour(stage), total_gross_cents: 20_000 } }
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
    target: async (stage) => ({ params: { room_id: (await insertRoom(stage)).id } }),
  },
  createRoom: {
    right: 'room.edit',
    target: ({ server }) => ({ params: {}, body: { id: newId('room', server.random), ...roomFields() } }),
  },
  sortRooms: {
    right: 'room.edit',
    target: async (stage) => ({ params: {}, body: { ids: [(await insertRoom(stage)).id] } }),
  },
  updateRoom: {
    right: 'room.edit',
    target: async (stage) => ({ params: { room_id: (await insertRoom(stage)).id }, body: roomFields() }),
  },
  deleteRoom: {
    right: 'room.edit',
    target: async (stage) => ({ params: { room_id: (await insertRoom(stage)).id } }),
  },
  readOwnFeed: rowWithoutBody('signed_in', () => ({})),
  renewOwnFeed: rowWithoutBody('signed_in', () => ({})),
  readRoomFeed: {
    right: 'booking.view',
    target: async (stage) => ({ params: { room_id: (await insertRoom(stage)).id } }),
  },
  renewRoomFeed: {
    right: 'booking.view',
    target: async (stage) => ({ params: { room_id: (await insertRoom(stage)).id } }),
  },
  readCalendar: {
    right: 'anyone',
    target: async (stage) => ({ params: { token: await insertCalendarFeed(stage) } }),
  },
  listPublicRooms: rowWithoutBody('anyone', () => ({})),
  readPublicRoom: {
    right: 'anyone',
    target: async (stage) => ({
      params: { room_id: (await insertRoom(stage, { account_id: await venueAccountOf(stage) })).id },
    }),
  },
  readAvailabilities: rowWithoutBody('anyone', () => ({})),
  readAvailability: {
    right: 'anyone',
    target: async (stage) => ({
      params: { room_id: (await insertRoom(stage, { account_id: await venueAccountOf(stage) })).id },
    }),
  },
  listOwnBookings: {
    right: 'signed_in',
    target: async (stage, caller) => {
      await oncePerVenue(stage, 'booking', () => insertOwnBooking(stage, caller))
      return { params: {} }
    },
  },
  readOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({ params: { booking_id: (await insertOwnBooking(stage, caller)).id } }),
  },
  askForBooking: {
    right: 'signed_in',
    target: async (stage) => {
      const room = await insertRoom(stage, { account_id: await venueAccountOf(stage) })
      return {
        params: {},
        body: { ...(await bookingRequestBody(stage, room.id)), second_option: false, accepts_terms: true },
      }
    },
  },
  cancelOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await insertOwnBooking(stage, caller)).id },
      body: { refund_cents: 0 },
    }),
  },
  moveOwnBooking: { right: 'signed_in', is_own: true, target: moveOwnTarget },
  payOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await insertOwnBooking(stage, caller, { state: 'held' })).id },
    }),
  },
  readOwnPayment: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await insertOwnBooking(stage, caller, { state: 'held' })).id },
    }),
  },
  listBookings: {
    right: 'booking.view',
    target: async (stage) => {
      await oncePerVenue(stage, 'booking of a client', insertBooking)
      return { params: {} }
    },
  },
  readBookingFigures: rowWithoutBody('booking.view', () => ({})),
  readBooking: {
    right: 'booking.view',
    target: async (stage) => ({ params: { booking_id: (await insertBooking(stage)).id } }),
  },
  createBooking: {
    right: 'booking.decide',
    target: async (stage) => ({
      params: {},
      body: {
        ...(await bookingRequestBody(stage, (await insertRoom(stage)).id)),
        client: { name: 'Bo Lam', email: 'bo@rooms.test', phone: '+85291234567', locale: 'zh-hk' },
        price_cents: 10_000,
        is_agreed: true,
      },
    }),
  },
  approveBooking: {
    right: 'booking.decide',
    target: async (stage) => {
      const booking = await insertBooking(stage)
      const pay_by = addHours(stage.server.clock.now(), 24)
      return {
        params: { booking_id: booking.id },
        body: { price_cents: 15_000, reason: 'A friend of the house', pay_by },
      }
    },
  },
  declineBooking: decisionRow({}, { reason: 'We are closed then' }),
  cancelBooking: {
    right: 'booking.decide',
    target: async (stage) => ({
      params: { booking_id: (await insertPaidBooking(stage)).id },
      body: { reason: 'A pipe burst' },
    }),
  },
  moveBooking: {
    right: 'booking.decide',
    target: async (stage) => {
      const booking = await insertBooking(stage)
      const body = { ...nextFreeHour(stage), room_id: booking.room_id, reason: 'As you asked' }
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
    target: async (stage) => {
      const now = stage.server.clock.now()
      const over = { starts_at: addHours(now, -3), ends_at: addHours(now, -2) }
      const booking = await insertBooking(stage, { state: 'confirmed', ...over })
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
    target: async (stage) => ({
      params: {},
      body: {
        id: newId('block', stage.server.random),
        room_id: (await insertRoom(stage)).id,
        ...nextFreeHour(stage),
        reason: 'Cleaning',
      },
    }),
  },
  deleteBlock: { right: 'booking.decide', target: async (stage) => ({ params: await insertBlock(stage) }) },
}
